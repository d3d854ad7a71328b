"""docs/screenshots holds what README shows, and nothing else."""

from tools.screenshots import SHOWN, shown

MOST = 100_000  # bytes of a picture


def test_every_picture_is_shown_and_small() -> None:
    pictures = {path.name: path.stat().st_size for path in SHOWN.iterdir()}
    assert sorted(pictures) == sorted(set(shown()))
    assert all(size <= MOST for size in pictures.values()), pictures
