# A Year of Survival, in English. docs/translating.md says how this file works.
#
# $seat, $other, $heir and $others are players: a name, or names in a list. $seat-is is "you" where
# the reader is the one. $food and $item are cards: their names, and with them
#     $food-worth  "2 points"             $food-needs  "1 pack and 3 weapons"
#     $food-type   hunt, gather, ambush   $food-fact   a sentence, or nothing
#     $item-icon   "weapon"               $item-other  a skill's second icon
#     $item-icons  "2 weapons"            $item-type   weapon …, skill, knowledge
#     $item-worth  how many it covers     $item-fact   a sentence, or nothing

## Things

points =
    { $points ->
        [one] 1 point
       *[other] { $points } points
    }
total =
    { $total ->
        [one] 1 point
       *[other] { $total } points
    }
cards =
    { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    }
items =
    { $items ->
        [one] 1 item
       *[other] { $items } items
    }
icon =
    { $icon ->
        [pack] pack
        [tool] tool
        [trap] trap
       *[weapon] weapon
    }
icons =
    { $icon ->
        [pack] packs
        [tool] tools
        [trap] traps
       *[weapon] weapons
    }
need =
    { $count ->
        [one] 1 { icon }
       *[other] { $count } { icons }
    }
need-knowledge = Knowledge
item-name = { $item }
item =
    { $item-type ->
        [knowledge] { $item } (anything)
        [skill] { $item } ({ $item-icon } or { $item-other })
       *[other] { $item } ({ $item-worth ->
            [1] { $item-icon }
           *[other] { $item-icons }
        })
    }
food = { $food }, { $food-worth }: { $food-needs }
season =
    { $season ->
        [spring] spring
        [summer] summer
       *[autumn] autumn
    }
length =
    { $length ->
        [short] short
        [medium] medium
       *[long] long
    }
place =
    { $place ->
        [near-upper] upper row, near
        [near-lower] lower row, near
        [middle-upper] upper row, middle
        [middle-lower] lower row, middle
        [far-upper] upper row, far
       *[far-lower] lower row, far
    }

## What is asked

ask-over = The year is over.
ask-wait = Wait for { $seat }.
ask-turn = { points }, { $goal } needed by the end of { season }. Explore, craft or scout?
ask-turn-autumn = { points }. Explore, craft or scout?
ask-return = You come back to life: craft.
ask-choose = Which of these do you go for?
ask-play =
    { $food }: { $open ->
        [one] 1 icon
       *[other] { $open } icons
    } open. What do you play?
ask-play-knowledge = { $food }: only Knowledge is missing. What do you play?
ask-again = Some icons are still open. Ask around once more?
ask-reward = The ambush is beaten off. Take a card for it?
ask-take = Crafting: take up to { $left } items.
ask-take-last = Crafting: take one more item, or stop here.
ask-look = Scouting: choose two cards to look at.
ask-look-second = Scouting: choose the second card to look at.
ask-lose = Everybody loses an item. Which one is yours?
ask-leave = You are dying. What do you leave to { $heir }?

## What one may do

do-explore = Explore, { length }: flip the { $cards } nearest cards
do-explore-all = Explore, { length }: flip { $cards ->
        [one] the last card
       *[other] all { $cards } cards
    }
do-craft = Craft: take two items; the two furthest food cards are lost
do-scout = Scout: the nearest food card is lost; look at two others
do-go-for = Go for { food }
do-go-for-hidden = Go for the card in the { place }
do-take-reward = Take { $food }, { $food-worth }, for nothing
do-leave = Leave it there
do-play = Play { item }
do-play-idle = Play { item }, which covers nothing
do-play-enough = Play { item }, and that does it
do-play-knowledge = Play { item }; then only Knowledge is missing
do-play-open =
    Play { item }, { $open ->
        [one] 1 icon
       *[other] { $open } icons
    } open after it
do-done = That is enough
do-done-alone = That is enough, though nobody else can help
do-done-helped = That is enough; { $others } can help
do-ask-again = Ask around once more
do-give-up = Give up
do-take = Take { item }
do-draw = Draw from the item deck
do-enough = Take no more
do-look = Look at the card in the { place }
do-look-again = Look at { $food } again, { place }
do-lose = Lose { item }
do-hand-on = Leave { item } to { $heir }
do-hand-on-next = Leave { item } to the next one living

## What happens

event-turn =
    { $seat-is ->
        [you] Turn { $turn }: you lead.
       *[other] Turn { $turn }: { $seat } took the lead.
    }
event-season = It is { season }. New food cards are laid out.
event-explored =
    { $seat-is ->
        [you] You set out on a { length } expedition.
       *[other] { $seat } set out on a { length } expedition.
    }
event-flipped = Found { $food } ({ place }).
event-ambushed = An ambush: { $food }!
event-chose =
    { $seat-is ->
        [you] You went for { $food }.
       *[other] { $seat } went for { $food }.
    }
event-played =
    { $seat-is ->
        [you] You played { $item }.
       *[other] { $seat } played { $item }.
    }
event-done =
    { $seat-is ->
        [you] You left it at that.
       *[other] { $seat } left it at that.
    }
event-asked-again =
    { $seat-is ->
        [you] You asked around once more.
       *[other] { $seat } asked around once more.
    }
event-gave-up =
    { $seat-is ->
        [you] You gave up.
       *[other] { $seat } gave up.
    }
event-won = Brought home: { $food }, { points }.
event-failed = No { $food } today.
event-repelled = The band drove off the { $food }.
event-overrun = Nothing could stop the { $food }.
event-rewarded = The reward: { $food }, { points }.
event-left =
    { $seat-is ->
        [you] You left the reward behind.
       *[other] { $seat } left the reward behind.
    }
event-discarded = Discarded: { $food }.
event-crafted =
    { $seat-is ->
        [you] You sat down to craft.
       *[other] { $seat } sat down to craft.
    }
event-returned =
    { $seat-is ->
        [you] You came back to life.
       *[other] { $seat } came back to life.
    }
event-took =
    { $seat-is ->
        [you] You took { $item }.
       *[other] { $seat } took { $item }.
    }
event-drew =
    { $seat-is ->
        [you] You drew { $item }.
       *[other] { $seat } drew { $item }.
    }
event-enough =
    { $seat-is ->
        [you] You took no more.
       *[other] { $seat } took no more.
    }
event-turned-up = New in the row: { $item }.
event-remade = The used items were shuffled: a deck of { $count }.
event-scouted =
    { $seat-is ->
        [you] You scouted ahead.
       *[other] { $seat } scouted ahead.
    }
event-seen =
    { $seat-is ->
        [you] You showed everybody { $food } ({ place }).
       *[other] { $seat } showed everybody { $food } ({ place }).
    }
event-picked =
    { $seat-is ->
        [you] You picked a card to look at ({ place }).
       *[other] { $seat } picked a card to look at ({ place }).
    }
event-lost =
    { $seat-is ->
        [you] You lost { $item }.
       *[other] { $seat } lost { $item }.
    }
event-died =
    { $seat-is ->
        [you] You died { cause }.
       *[other] { $seat } died { cause }.
    }
cause =
    { $cause ->
        [ambush] in the ambush
       *[starvation] of hunger
    }
event-inherited =
    { $other-is ->
        [you] You inherited { $item }.
       *[other] { $other } inherited { $item }.
    }
event-buried = Nobody was left to inherit anything.
event-season-ended = The end of { season }: { total }, { $goal } needed.
event-fell-short = Too little: the band goes hungry.
event-ended =
    { $ending ->
        [starved] There is not enough food. Nobody lives to see the spring.
        [hard-winter] Food is short. It is a hard winter, and not everybody lives through it.
        [survived] There is enough for all. Everybody lives to see the spring.
       *[abundance] There is plenty. The band has never known so fat a winter.
    } ({ total })

## The goal, and how it ended

goal = Gather { $enough } points of food before winter: { $spring } by the end of spring, { $summer } by summer's end.
ending-starved = There is not enough food. Nobody lives to see the spring.
ending-hard-winter = Food is short. It is a hard winter, and not everybody lives through it.
ending-survived = There is enough for all. Everybody lives to see the spring.
ending-abundance = There is plenty. The band has never known so fat a winter.
end-starved = { points } of food, { $short } short of { $enough }. Nobody lives to see the spring.
end-hard-winter = { points } of food, { $short } short of { $enough }. It is a hard winter, and not everybody lives through it.
end-survived = { points } of food: enough for all. Everybody lives to see the spring.
end-abundance = { points } of food: plenty. The band has never known so fat a winter.

## What a table may agree on

option-threshold = What a season asks for: at least its points or, for a hard winter, more.
option-first_player = The first player.
option-one_each = A hard winter for five or six: each of you plays at most one item for an expedition.
option-helpers_one_each = A hard winter: the Active Player plays any number of items for an expedition, everybody else at most one.

## Why not

no-over = The year is over.
no-not-you = The Active Player decides, and that is not you.
no-somebody-else = Somebody else is asked now.
no-dead-help = The dead play no items. You come back on your next turn.
no-second-item = You have played your one item for this expedition.
no-main = A turn is one action: explore, craft or scout.
no-choose = First decide which of the flipped cards to go for.
no-play = Now you play items for the expedition.
no-ask-again = Ask around once more, or give up.
no-reward = Take the reward for the ambush, or leave it.
no-take = You are crafting: take items, or stop.
no-look = You are scouting: choose a card to look at.
no-lose = First choose an item to lose.
no-leave = First hand on the items of the dead.
no-first-item = The Active Player plays at least one item.
no-row-item = The row has no such item.
no-items-left = The item deck and its discard pile are both empty.
no-own-item = You have no such item.
no-dead-craft = You come back from the dead by crafting.
no-empty-hand = Without an item you cannot explore: craft or scout.
no-shorter = A shorter expedition flips the same cards.
no-card = No card lies there.
no-face-down = That card is face down.
no-lowest-reward = The reward is the lowest card that is no ambush.
no-looked = You have chosen that card already. Choose another one.

## What things are

about-food =
    { $food-type ->
        [ambush] An ambush: once flipped, you must face it, with { $food-needs }.
        [hunt] Hunt it with { $food-needs } for { $food-worth }.
       *[gather] Gather it with { $food-needs } for { $food-worth }.
    } { $enough ->
        [yes] Together you hold enough for it.
       *[no] Even together you do not hold enough for it.
    } { $food-fact }
food-name = { $food }
about-item =
    { $item-type ->
        [knowledge] Covers any one icon, and a Mammoth needs it.
        [skill] Covers one icon, a { $item-icon } or a { $item-other }, whichever helps.
       *[other] { $item-worth ->
            [1] Covers one { $item-icon }.
           *[other] Covers { $item-icons } at once.
        }
    } { $item-fact }
about-icon = Each one on a food card wants an item to cover it: { $names }.
icon-title =
    { $icon ->
        [pack] Pack
        [tool] Tool
        [trap] Trap
       *[weapon] Weapon
    }
season-title =
    { $season ->
        [spring] Spring
        [summer] Summer
       *[autumn] Autumn
    }
about-season = { cards }. When all are gone you need { $goal } points, or each of you loses an item and the Active Player dies. You have { $points }.
about-autumn = The last { cards }. When they are gone the year is over: have { $enough } points.
place-title =
    { $place ->
        [near-upper] Upper row, near
        [near-lower] Lower row, near
        [middle-upper] Upper row, middle
        [middle-lower] Lower row, middle
        [far-upper] Upper row, far
       *[far-lower] Lower row, far
    }
about-empty-place = Empty: this season's cards have run out.
about-seen-place = All of you have seen this card: { food }.
about-place = A food card that nobody has seen yet.
expedition-title = A { length } expedition
about-expedition = Flips the { $cards } food cards nearest to the deck, or as many as there are. Then you go for one.
seat-title =
    { $seat-is ->
        [you] You
       *[other] { $seat }
    }
about-dead-seat = Dead until the next turn, which must be a craft.
about-seat = { $held ->
        [none] No items in hand.
       *[some] In hand: { $items }.
    } { $may ->
        [one-each] On an expedition each of you can play one.
        [helpers-one-each] On an expedition the Active Player can play any number, everybody else one.
       *[any] On an expedition everybody can play some.
    }
active-title = Active Player card
about-active = The player who has it explores, crafts or scouts. Then it goes clockwise.
deck-title = Food deck
about-deck = { cards } of { season } still to come. Near, middle and far count from here.
discards-title = Food discard pile
about-discards = Open to all. Food never comes back.
item-deck-title = Item deck
about-item-deck = { items }. When it is empty, the used ones are shuffled.
item-discards-title = Used items
about-item-discards = { items }. They make the next item deck.
pile-title = Food pile
about-pile = What you have won together. Its points are yours to the end.
points-title = { points }
about-points = Below { $rough } all starve, from { $rough } it is a hard winter, from { $enough } everybody survives, from { $plenty } there is plenty.
row-title = Item row
about-row = When you craft, take from here what suits the table.
