"""The lab's packages import one way: playing, inference, reporting."""

import pytest

from tests.core.test_architecture import PACKAGES, imported

MAY_IMPORT = {
    "playing": {"playing"},
    "inference": {"playing", "inference"},
    "reporting": {"playing", "inference", "reporting"},
    "odds": {"playing", "inference", "reporting", "odds"},
}


@pytest.mark.parametrize("package", sorted(MAY_IMPORT))
def test_a_package_of_the_lab_imports_only_what_it_may(package: str) -> None:
    files = sorted((PACKAGES / "lab" / package).rglob("*.py"))
    assert len(files) > 1
    for path in files:
        for name in imported(path):
            if name.startswith("snowbound.lab."):
                assert name.split(".")[2] in MAY_IMPORT[package], f"{path} imports {name}"
