"""A catalogue, formatted: a key and plain arguments become a sentence.

fluent-compiler does it, which is imported when the first sentence is asked for. Where there is
another Fluent at hand, as in a browser page, it takes its place (`use`).
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

ENGLISH = "en"
SHARED = Path(__file__).parent  # what all catalogues have in common: how things are listed

Arguments = Mapping[str, int | str]
Format = Callable[[str, Arguments], str]
Load = Callable[[str, str], Format]  # a language and a catalogue's text


def load_with_python(language: str, text: str) -> Format:
    from fluent_compiler.bundle import FluentBundle

    bundle = FluentBundle.from_string(language, text, use_isolating=False)

    def format(key: str, args: Arguments) -> str:
        return bundle.format(key, args)[0]

    return format


_loaders: list[Load] = [load_with_python]  # the last one is used


def use(load: Load) -> None:
    """Format with another Fluent from now on."""
    _loaders.append(load)
    formatter.cache_clear()


def file_of(folder: Path, language: str = ENGLISH) -> Path:
    return folder / f"{language}.ftl"


def languages(folder: Path) -> list[str]:
    """Those that a folder has a catalogue in."""
    return sorted(path.stem for path in folder.glob("*.ftl"))


def text_of(folder: Path, language: str = ENGLISH) -> str:
    """The catalogue in a folder, along with what all catalogues share."""
    texts = [file_of(one, language).read_text(encoding="utf-8") for one in (SHARED, folder)]
    return "\n".join(texts)


@lru_cache(64)
def formatter(folder: Path, language: str = ENGLISH) -> Format:
    """What formats that catalogue."""
    return _loaders[-1](language, text_of(folder, language))
