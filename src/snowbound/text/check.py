"""What is wrong with a catalogue: what it lacks, what nobody asks for, and what does not work.

What can be said is read off the sources: every key is written out where its message is made, with
the names of its arguments, `Message("do-play", {"item": ...})`.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

MADE_BY = "Message"
FIELDS = ("key", "args", "seats", "parts")  # of a message, in their order

Arguments = frozenset[str]


# ── What is said ────────────────────────────────────────────────────────────────────────────


def said_in(folder: Path) -> dict[str, set[Arguments]]:
    """Every message that the sources in a folder make: its key, and the arguments it comes with."""
    found: dict[str, set[Arguments]] = {}
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in _functions(tree):
            for key, arguments in _messages(function):
                found.setdefault(key, set()).add(arguments)
    return found


def _functions(tree: ast.Module) -> Iterator[ast.AST]:
    """The functions of a module, and what stands outside of them."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from node.body
        else:
            yield node


def _messages(function: ast.AST) -> Iterator[tuple[str, Arguments]]:
    dicts = _named_dicts(function)
    for node in ast.walk(function):
        if not (isinstance(node, ast.Call) and _name(node.func) == MADE_BY):
            continue
        given = dict(zip(FIELDS, node.args, strict=False))
        given |= {one.arg: one.value for one in node.keywords if one.arg}
        names: set[str] = set()
        for field in FIELDS[1:]:
            if field in given:
                names |= _keys(given[field], dicts)
        yield _written_out(given["key"]), frozenset(names)


def _written_out(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise ValueError(f"line {node.lineno}: a message's key is written out, not worked out")


def _named_dicts(function: ast.AST) -> dict[str, set[str]]:
    """Local names for arguments that several messages share, with all that is ever put there."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            targets: list[ast.expr] = node.targets
        elif isinstance(node, ast.AnnAssign | ast.AugAssign):
            targets = [node.target]
        else:
            continue
        if isinstance(node.value, ast.Dict):
            for target in targets:
                found.setdefault(_name(target), set()).update(_keys(node.value, {}))
    return found


def _keys(node: ast.expr, dicts: dict[str, set[str]]) -> set[str]:
    if isinstance(node, ast.Dict):
        found: set[str] = set()
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:  # `**others`
                found |= _keys(value, dicts)
            elif isinstance(key, ast.Constant) and isinstance(key.value, str):
                found.add(key.value)
        return found
    return dicts.get(_name(node), set())


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


# ── What a catalogue has ────────────────────────────────────────────────────────────────────


class _Uses(Visitor):
    """The variables, messages and terms that a pattern uses."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:
        self.references.add(f"-{node.id.name}")


class Entries:
    """A catalogue's lines by their keys: which variables and which other lines they use."""

    def __init__(self, text: str) -> None:
        self.variables: dict[str, set[str]] = {}
        self.references: dict[str, set[str]] = {}
        self.problems: list[str] = []
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ftl.Junk):
                self._broken(entry, text)
            elif isinstance(entry, ftl.Message | ftl.Term):
                self._add(
                    entry, f"-{entry.id.name}" if isinstance(entry, ftl.Term) else entry.id.name
                )

    def _broken(self, entry: ftl.Junk, text: str) -> None:
        span = entry.span
        assert span is not None and span.start is not None
        line = text.count("\n", 0, span.start) + 1
        key = re.match(r"-?[\w-]+", (entry.content or "").strip())
        what = f"'{key[0]}' (line {line})" if key else f"line {line}"
        why = "; ".join(one.message or "" for one in entry.annotations or [])
        self.problems.append(f"{what} cannot be read: {why}")

    def _add(self, entry: ftl.Message | ftl.Term, key: str) -> None:
        if key in self.variables:
            self.problems.append(f"'{key}' is there twice")
        uses = _Uses()
        uses.visit(entry)
        self.variables[key], self.references[key] = uses.variables, uses.references

    def reached(self, keys: Iterable[str]) -> set[str]:
        """These lines, and all that they use."""
        found: set[str] = set()
        open_ = [key for key in keys if key in self.variables]
        while open_:
            key = open_.pop()
            if key not in found:
                found.add(key)
                open_ += [one for one in self.references[key] if one in self.variables]
        return found

    def needs(self, key: str) -> set[str]:
        """All variables that a line uses, by itself and by others."""
        return set[str]().union(*(self.variables[one] for one in self.reached([key])))


def problems(text: str, said: dict[str, set[Arguments]], known: dict[str, set[str]]) -> list[str]:
    """What is wrong with a catalogue, a sentence each.

    `known` are the things that come with more variables, by the name of their argument.
    """
    entries = Entries(text)
    found = list(entries.problems)
    for key in sorted(set(said) - set(entries.variables)):
        found.append(f"'{key}' is missing")
    for key in sorted(set(entries.variables) - entries.reached(said)):
        found.append(f"'{key}' is not used")
    for key, references in sorted(entries.references.items()):
        for other in sorted(references - set(entries.variables)):
            found.append(f"'{key}' uses '{other}', which is not there")
    for key in sorted(set(said) & set(entries.variables)):
        for given in said[key]:
            for name in sorted(entries.needs(key) - _offered(given, known)):
                found.append(f"'{key}' uses ${name}, which it is not given")
    return list(dict.fromkeys(found))


def _offered(given: Arguments, known: dict[str, set[str]]) -> set[str]:
    """Arguments, and what comes with those that are things or players."""
    offered = set(given)
    for name in given:
        offered |= {f"{name}-{one}" for one in known.get(name, ())} | {f"{name}-is"}
    return offered
