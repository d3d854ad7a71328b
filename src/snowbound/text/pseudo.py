"""A language that nobody speaks: English with strange letters, longer by 40 %.

What stays plain on a page was never translated, and what does not fit will not fit in German.
"""

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀçđéƒğħíĵķļɱñöþɋřšţûṽŵẋýžÀƁÇĐÉƑĞĦÍĴĶĻṀÑÖÞɊŘŠŢÛṼŴẊÝŽ",
)
STRETCH = 0.4


def strange(words: str) -> str:
    """`The fire` as `Ţħé ƒíŕé···`: the same, longer, and never mistaken for English."""
    letters = sum(sign.isalpha() for sign in words)
    return words.translate(LETTERS) + "·" * round(letters * STRETCH)


class _Strange(Transformer):
    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:
        return ftl.TextElement(strange(node.value))


def pseudo(text: str) -> str:
    """A catalogue in that language."""
    tree = FluentParser().parse(text)
    _Strange().visit(tree)
    return FluentSerializer().serialize(tree)
