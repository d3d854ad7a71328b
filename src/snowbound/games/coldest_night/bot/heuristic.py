"""The Coldest Night: the heuristic of a careful stoker.

A choice of the main phase is weighed by the fire it leaves behind once it has died down: how many
cards lie in the pit, how hot they are, and what that heat will let people feed next. Only the own
hand, what lies open and what the seat was shown is looked at.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from snowbound.core.actions import Group
from snowbound.core.bits import bit, size
from snowbound.core.heuristic import Heuristic
from snowbound.core.state import State
from snowbound.games.coldest_night.rules import actions as a
from snowbound.games.coldest_night.rules import cleanup, windows
from snowbound.games.coldest_night.rules import terms as t
from snowbound.games.coldest_night.rules.cards import lowest
from snowbound.games.coldest_night.rules.state import ColdestNight

LOST: Final = -100000
WON: Final = 100000
LAST_FROSTBITE: Final = 350  # the cost of frostbite, divided by how many cards are left of it
HEAT_WORTH: Final = 16  # of one heat in the fire that is left,
ENOUGH_HEAT: Final = 4  # up to this; beyond, only what it lets people feed counts
COLD: Final = 450  # the cost of each heat short of this:
COOL: Final = 2
BURNABLE: Final = 510  # if all that is still to come could be fed
OWN: Final = 160  # if all that is kept in hand could be
THAW: Final = 300  # of a heat at which the next player shakes off frostbite, for each card of it
FOLLOWED: Final = 320  # of a card after which another can be fed, where the pit has room for it
ASH_WORTH: Final = 58  # of having burnt a card of one more ash: the hard ones first
HARD: Final = 5  # and more of it for each ash beyond this
HARD_WORTH: Final = 60
HEAT_SPENT: Final = 100  # the cost of one heat fed: hot cards are for the end
GREATEST_SPENT: Final = 150  # of a GREATEST that costs a hot card now, not at the end
TARGET_SPENT: Final = -70  # of a TARGET, which may be needed later
STOPPED: Final = 440  # the cost of feeding no more: people hardly ever should
# The same when the deck is empty, where most nights are lost.
LAST_HEAT: Final = 70
LAST_ENOUGH: Final = 7
LAST_ASH: Final = 120
PASSED: Final = 180  # the cost of scavenging where nothing is left
TOKEN_WORTH: Final = 190
SCAVENGED_WORTH: Final = 110
SCAVENGED_EARLY: Final = 130  # and, with a whole deck, so much more: cards are choices
HELD: Final = 12  # cards are given to thin hands: the cost of each card that one has,
WAITS: Final = 9  # and of each turn until the own one
GOOD_USE: Final = 5000  # of a token, when it is needed: more than any card fed
LATE: Final = 6  # heat is lent only when so few cards are left
EASY_CARD: Final = 4  # cards of at most this ash are welcome when a hand has none
REMOVED_HEAT: Final = 20  # what TARGET takes: cold cards, old ones,
REMOVED_AGE: Final = 5
REMOVED_THAW: Final = 47  # and what leaves a heat that thaws somebody


@final
class Stoker(Heuristic):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(ColdestNight, state)
        group = a.ACTIONS.of(action)
        if group is a.FEED:
            return self.feeding(game, seat, a.FEED.arg(action))
        if group is a.SCAVENGE:
            return self.scavenging(game, seat)
        if group is a.STOP:
            if game.hands[seat] | game.beside == 0:
                return 0  # only a token could bring another card, and those are worth keeping
            return self.fire_left(game, seat, -1) - STOPPED
        if group is a.GO_ON:
            return 0
        if group is a.USE:
            return self.using(game, seat, a.USE.arg(action))
        if group is a.GIVE:
            return self.giving(game, seat, a.GIVE.arg(action))
        return self.answering(game, seat, action, group)

    # ── The main phase ──────────────────────────────────────────────────────────────────────

    def feeding(self, game: ColdestNight, seat: i64, card: i64) -> i64:
        box = game.box
        if game.left == 0 and game.hands.together() == bit(card):
            return WON  # whatever the fire does then (CN-61)
        worth = self.fire_left(game, seat, card)
        if game.beside & bit(card) == 0:  # what lies there need not be burnt (CN-98)
            worth += self.merit(game, card)
        effect: i64 = box.effects[card]
        if (effect in (t.GAIN, t.IF)) and not game.suffers(seat, t.NUMBING):
            heat = game.heat + box.heat[card]
            if box.least[card] <= heat <= box.most[card] and (game.supply >> box.gains[card]) & 1:
                worth += TOKEN_WORTH
            elif effect == t.IF:
                worth -= TOKEN_WORTH // 3
        return worth

    def merit(self, game: ColdestNight, card: i64) -> i64:
        """Of having got rid of a card."""
        box = game.box
        ash: i64 = box.ash[card]
        if game.left == 0:
            return LAST_ASH * ash
        merit = ASH_WORTH * ash + HARD_WORTH * max(0, ash - HARD) - HEAT_SPENT * box.heat[card]
        effect: i64 = box.effects[card]
        if effect == t.GREATEST:
            return merit + GREATEST_SPENT
        return merit + TARGET_SPENT if effect == t.TARGET else merit

    def scavenging(self, game: ColdestNight, seat: i64) -> i64:
        """The fire cools, but cards come in."""
        worth = self.fire_left(game, seat, -1)
        if game.left == 0:
            return worth - PASSED
        return worth + SCAVENGED_WORTH + SCAVENGED_EARLY * game.left // t.KINDLING

    def fire_left(self, game: ColdestNight, seat: i64, card: i64) -> i64:
        """What the fire is worth at the turn's end, after feeding a card (or -1 for none)."""
        box = game.box
        heat: i64 = game.heat - game.warmth
        number: i64 = len(game.pit)
        target = game.targets > 0
        greatest = game.greatest > 0
        burn_one = game.burn_one
        if card >= 0:
            number += 1
            heat += box.heat[card]
            effect: i64 = box.effects[card]
            if effect == t.GREATEST:
                greatest = True
            elif effect == t.BURN_ONE:
                burn_one += 1
            elif effect == t.TARGET and not game.suffers(seat, t.NUMBING):
                target = True
        if number - 1 - burn_one <= 0:
            return LOST
        right: i64 = len(game.pit) - 1
        if target or greatest:
            coldest, hottest = self.extremes(game, card)
            heat -= coldest if target else hottest
        else:
            heat -= cleanup.heat_of(game, game.pit[right])
            right -= 1
        while burn_one > 0 and right >= 0:
            heat -= cleanup.heat_of(game, game.pit[right])
            right -= 1
            number -= 1
            burn_one -= 1
        return self.worth_of_fire(game, seat, heat, number - 1, card)

    def extremes(self, game: ColdestNight, card: i64) -> tuple[i64, i64]:
        """The least and the greatest heat of a card in the pit, with a card fed (or -1)."""
        coldest: i64 = 99
        hottest: i64 = 0
        if card >= 0:
            coldest = game.box.heat[card]
            hottest = coldest
        for one in game.pit:
            warm = cleanup.heat_of(game, one)
            coldest = min(coldest, warm)
            hottest = max(hottest, warm)
        return coldest, hottest

    def worth_of_fire(
        self, game: ColdestNight, seat: i64, heat: i64, number: i64, card: i64
    ) -> i64:
        box = game.box
        last = game.left == 0
        hand: i64 = game.hands[seat] | game.beside
        worth = self.worth_of_heat(heat, last)
        if card >= 0:
            hand &= ~bit(card)
            more: i64 = box.fuel[min(game.heat + box.heat[card], t.HOTTEST)]
            if hand & more != 0 and len(game.pit) < t.FULL_PIT - 1:
                worth += FOLLOWED
        if number < t.SAFE_PIT:
            if game.frost_left == 0:
                return LOST + worth  # unless another card follows
            if not last:
                worth -= LAST_FROSTBITE // game.frost_left
        burnable: i64 = box.fuel[max(0, min(heat, t.HOTTEST))]
        unseen = self.unseen(game, seat)
        if unseen != 0:
            worth += BURNABLE * size(unseen & burnable) // size(unseen)
        if hand != 0 and (box.solo or not last):
            worth += OWN * size(hand & burnable) // size(hand)
        return worth + THAW * self.next_thaws(game, heat)

    def worth_of_heat(self, heat: i64, last: bool) -> i64:
        if last:
            return LAST_HEAT * min(heat, LAST_ENOUGH)
        return HEAT_WORTH * min(heat, ENOUGH_HEAT) - COLD * max(0, COOL - heat)

    def next_thaws(self, game: ColdestNight, heat: i64) -> i64:
        """How many cards of frostbite the next player would shake off at this heat (CN-20)."""
        seat = game.active + 1
        if seat == game.seats:
            seat = 0
        return self.thaws(game, seat, heat)

    def thaws(self, game: ColdestNight, seat: i64, heat: i64) -> i64:
        found: i64 = 0
        cards: i64 = game.frost[seat]
        while cards != 0:
            if game.box.frost_values[lowest(cards)] == heat:
                found += 1
            cards &= cards - 1
        return found

    def unseen(self, game: ColdestNight, seat: i64) -> i64:
        """Kindling that others hold or that is still to come."""
        return (bit(t.KINDLING) - 1) & ~(game.lit | game.hands[seat] | game.beside)

    # ── Tokens ──────────────────────────────────────────────────────────────────────────────

    def using(self, game: ColdestNight, seat: i64, token: i64) -> i64:
        if token == t.BLANKET:
            return 50
        if token == t.EMERGENCY_SUPPLIES:
            return GOOD_USE if self.needs_supplies(game) else -50
        if seat != game.active:
            return -50  # all others are for the active player, who may use them as well
        if self.must_draw(game) and (windows.draws(game) >> token) & 1:
            return GOOD_USE - 100
        if token in (t.LIGHTER_FLUID, t.KEROSENE, t.AXE):
            return self.warming(game, seat, game.box.numbers[token])
        if token == t.ALCOHOL:
            return GOOD_USE - 15 if self.frees_a_card(game, seat, 1) else -50
        if game.point == t.MAIN and game.feedable(seat) == 0:
            return GOOD_USE - 100  # somebody else's card, or new ones, may burn
        return -50

    def needs_supplies(self, game: ColdestNight) -> bool:
        """Whether frostbite, or the end of the fire, comes next."""
        if game.point == t.BEFORE_DYING:
            return len(game.pit) <= 1 + game.burn_one
        return game.point == t.AFTER_DYING and len(game.pit) < t.SAFE_PIT

    def must_draw(self, game: ColdestNight) -> bool:
        """Whether the night is lost now unless draws bring Fire Dwindles into the pit."""
        if game.point == t.BEFORE_DYING:
            burning = 1 + game.burn_one
            return len(game.pit) <= burning and windows.could_fill(game, burning + 1)
        if game.point != t.AFTER_DYING or game.frost_left > 0 or len(game.pit) >= t.SAFE_PIT:
            return False
        return windows.could_fill(game, t.SAFE_PIT)

    def warming(self, game: ColdestNight, seat: i64, number: i64) -> i64:
        """The active player's heat for a while: to shake frostbite off, or to feed."""
        if game.point == t.BEFORE_REMOVAL and self.thaws(game, seat, game.heat + number) > 0:
            return 120 - 20 * number
        if self.frees_a_card(game, seat, number):
            return GOOD_USE - 10 * number
        return -50

    def frees_a_card(self, game: ColdestNight, seat: i64, number: i64) -> bool:
        """Whether more heat would let the active player feed where it cannot, or, at the end, feed
        a hard card where it cannot feed such a one."""
        if seat != game.active or (game.point != t.MAIN and game.point != t.MORE):
            return False
        if game.left > LATE:
            return False
        cards = game.feedable(seat)
        more = game.feedable_at(seat, game.heat + number)
        if game.left == 0:
            hard = ~game.box.fuel[HARD]
            if cards & hard == 0 and more & hard != 0:
                return True
        return cards == 0 and more != 0

    # ── Answers ─────────────────────────────────────────────────────────────────────────────

    def giving(self, game: ColdestNight, seat: i64, taker: i64) -> i64:
        """To thin hands, and to who comes next; hard cards rather stay where many are."""
        card: i64 = game.deal[-1]
        held = size(game.hands[taker])
        turns = (taker - game.active + game.seats - 1) % game.seats
        worth = 100 - HELD * held - WAITS * turns
        if game.suffers(taker, t.VIOLENT_SHIVERING) and (game.box.odd >> card) & 1 == 0:
            worth -= 30
        if game.suffers(taker, t.CLUMSY_HANDS) and (game.box.small >> card) & 1:
            worth -= 30
        if game.suffers(taker, t.ACHING_BACK) and game.box.ash[card] > t.LIFTABLE:
            worth -= 30
        known: i64 = game.hands[taker] if taker == seat else game.hands[taker] & game.told[seat]
        easy: i64 = game.box.fuel[EASY_CARD]
        if game.box.ash[card] <= EASY_CARD and known & easy == 0:
            worth += 25
        return worth

    def answering(self, game: ColdestNight, seat: i64, action: i64, group: Group) -> i64:
        argument = group.arg(action)
        if group is a.PUT_BACK:
            return game.box.ash[game.deal[-1]] * 10 - 40
        if group is a.REMOVE:
            return self.removing(game, argument)
        if group is a.SOAK:
            return -argument  # what lies left stays longest
        if group is a.WARM:
            return 100 if self.frees_a_card(game, seat, 1) else 1
        if group is a.DRAWS:
            return self.drawing(game, seat, argument)
        if group is a.FROM:
            return size(game.hands[argument])
        if group is a.TO:
            return -size(game.hands[argument])
        if group is a.COVER:
            return 10 if (game.frost[seat] >> argument) & 1 else 0
        if group is a.RETURN:
            return -game.box.heat[argument]
        return -game.box.ash[argument]

    def removing(self, game: ColdestNight, place: i64) -> i64:
        heat = cleanup.heat_of(game, game.pit[place])
        thaws = self.next_thaws(game, game.heat - game.warmth - heat)
        return REMOVED_AGE * place - REMOVED_HEAT * heat + REMOVED_THAW * thaws

    def drawing(self, game: ColdestNight, seat: i64, drawer: i64) -> i64:
        worth = 40 - 5 * size(game.hands[drawer])
        if drawer == game.active and game.point == t.MAIN:
            worth += 30
        return worth + 1 if drawer == seat else worth
