"""Started by its path in a process of its own: the engine from its sources, compiled or not.

Only there can be seen which functions are called (`playing.tracing`). Nothing of Snowbound may be
imported before the finder stands.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PACKAGE = "snowbound"


class Sources(MetaPathFinder):
    """Finds Snowbound's modules as Python files, never as compiled ones."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] != PACKAGE:
            return None
        for entry in path if path is not None else sys.path:
            spec = FileFinder(entry, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if __name__ == "__main__":
    sys.meta_path.insert(0, Sources())
    from snowbound.lab.playing.tracing import answer

    answer()
