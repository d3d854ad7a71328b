// A game about as large as The Coldest Night at four seats, for boardgame.io: a hidden deck,
// hidden hands, a fire that is fed one card at a time. It is there to be measured, not played.
const { INVALID_MOVE } = require("boardgame.io/core");

const KINDS = 50;
const HAND = 3;
const PIT = 6;
const TOKENS = ["alcohol", "axe", "backpack", "blanket", "cabinet-key", "cellar-key", "kerosene"];
const MOVES = 84; // as long as our games in the same run

const card = (number) => ({
  card: `kindling-${number}`,
  name: `Kindling ${number}`,
  heat: (number % 4) + 1,
  ash: (number * 7) % 6,
  effect: "",
  words: "",
  token: number % 9 ? "" : TOKENS[number % TOKENS.length],
});

function setup({ ctx, random }) {
  const deck = random.Shuffle(Array.from({ length: KINDS }, (_, number) => card(number)));
  const hands = Array.from({ length: ctx.numPlayers }, () => deck.splice(-HAND));
  const pit = deck.splice(-HAND).map((face) => ({ face, heat: face.heat, soaked: false }));
  return {
    deck,
    hands,
    pit,
    burnt: [],
    heat: 7,
    fed: 0,
    supply: TOKENS.map((token, number) => ({ token, name: token, number })),
    seats: hands.map(() => ({ frostbite: [], known: [], may_talk: true })),
  };
}

function feed({ G, playerID, random }, place) {
  const hand = G.hands[playerID];
  if (!Number.isInteger(place) || !hand[place]) return INVALID_MOVE;
  const [face] = hand.splice(place, 1);
  G.pit.push({ face, heat: face.heat, soaked: false });
  if (G.pit.length > PIT) G.burnt.push(G.pit.shift().face);
  if (!G.deck.length) G.deck = random.Shuffle(G.burnt.splice(0));
  hand.push(G.deck.pop());
  G.heat = G.pit.reduce((sum, one) => sum + one.heat, 0);
  G.fed += 1;
}

// Built up from what a player may know, as ours is.
function playerView({ G, playerID }) {
  return {
    hand: playerID === null ? [] : G.hands[playerID],
    held: G.hands.map((hand) => hand.length),
    deck_left: G.deck.length,
    pit: G.pit,
    burnt: G.burnt,
    heat: G.heat,
    fed: G.fed,
    supply: G.supply,
    seats: G.seats,
  };
}

module.exports = {
  name: "fire",
  setup,
  moves: { feed: { move: feed, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.fed >= MOVES ? { fed: G.fed } : undefined),
  playerView,
};
