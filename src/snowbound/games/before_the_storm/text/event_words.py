"""Before the Storm: what events do, in words."""

from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.box import Effect
from snowbound.games.before_the_storm.rules.land import TILE_TITLES


def effect_words(effects: list[Effect], tokens: list[str]) -> list[str]:
    """A sentence for each effect; neighbours that differ by their tile share one."""
    found: list[str] = []
    index = 0
    while index < len(effects):
        effect = effects[index]
        tiles: list[str] = []
        while index < len(effects) and _alike(effects[index], effect):
            tiles.append(TILE_TITLES[effects[index].tile])
            index += 1
        if not tiles:
            index += 1
        found.append(_effect_words(effect, tiles, tokens))
    return found


def _alike(one: Effect, other: Effect) -> bool:
    return (
        one.kind == other.kind
        and one.kind in (t.CRATES_ON, t.DESTROY)
        and one.number == other.number
        and one.tile >= 0
        and other.tile >= 0
    )


def _effect_words(effect: Effect, tiles: list[str], tokens: list[str]) -> str:
    number = effect.number
    if effect.kind <= t.GAIN_SCOUTS:
        return _gain_words(effect)
    if effect.kind <= t.MORE_RESTOCK:
        return _round_words(effect.kind, number)
    if effect.kind == t.TOLL:
        out = ("in the city", "in the suburbs", "in the forest", "in the outer forest", "out there")
        return f"Everybody pays {number} food for each scout {out[effect.terrain]}."
    chosen = f"a {t.TERRAINS[effect.terrain]} tile, chosen by whoever drew this"
    if effect.kind == t.CRATES_ON:
        each = " each" if len(tiles) > 1 else ""
        return f"{_some(number, 'crate')} on {_and(tiles)}{each}."
    if effect.kind == t.DESTROY:
        return f"Destroyed: {_and(tiles) if tiles else chosen}."
    if effect.kind == t.BRING:
        at = f"on {TILE_TITLES[effect.tile]}" if effect.tile >= 0 else f"on {chosen}"
        brought = {t.ANY_SPECIAL: "A special crate", t.ANY_ENEMY: "An enemy"}
        return f"{brought.get(number) or tokens[number]} {at}."
    return {
        t.FOOD_PRICE: f"A point buys {number} food this round.",
        t.NO_OIL: "No oil can be tapped this round.",
        t.NO_RAIDS: "Nobody may raid this round.",
        t.FREE_RECRUITS: "Recruits cost no food this round.",
    }[effect.kind]


def _gain_words(effect: Effect) -> str:
    who = ("Everybody", "Whoever has least food", "Whoever has most food")[effect.scope]
    verb = "gains" if effect.number > 0 else "loses"
    noun = ("food", "weapon", "medkit", "scout")[effect.kind]
    return f"{who} {verb} {_some(abs(int(effect.number)), noun)}."


def _round_words(kind: int, number: int) -> str:
    more = "more" if number > 0 else "fewer"
    if kind == t.MORE_STEPS:
        return f"{_some(abs(number), 'step')} {more} this round."
    if kind == t.MORE_RATIONS:
        return f"Rations cost {abs(number)} food {'more' if number > 0 else 'less'} this round."
    if kind == t.MORE_GATHERING:
        return f"A scout may gather {_some(abs(number), 'crate')} {more} this round."
    return f"{_some(abs(number), 'restock card')} {more} in each turn of this round."


def _some(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 or noun == "food" else f"{number} {noun}s"


def _and(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
