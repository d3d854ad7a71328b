import { expect, test } from "vitest";
import type { Message, TableInfo, Update } from "./protocol";
import { Wording } from "./wording";

const text = `
list-more = { $before }, { $next }
list-last = { $before } and { $next }
list-you = you
fed =
    { $seat-is ->
        [you] You feed { $card }: heat { $card-heat }.
       *[other] { $seat } feeds { $card }: heat { $card-heat }.
    }
asleep = { $seats } sleep.
thing = { $card }
burnt =
    { $count ->
        [one] One thing
       *[other] { $count } things
    } burnt: { $things }.
event-fed = { $seat } fed { $other } the { $card }.
no-card = You have none.
`;
const wording = new Wording({ language: "en", text });
wording.names = { card: { chair: { name: "Old Chair", args: { heat: 3 }, parts: {} }, box: { name: "Music Box", args: {}, parts: {} } } };
const people = ["Ada", "Bo", "Cy"];
const say = (message: Partial<Message> & { key: string }, reader: number | null = null) =>
  wording.words(message as Message, { people, reader });

test("a reader is you", () => {
  const fed = { key: "fed", args: { card: "chair" }, seats: { seat: [1] } };
  expect(say(fed)).toBe("Bo feeds Old Chair: heat 3.");
  expect(say(fed, 1)).toBe("You feed Old Chair: heat 3.");
});

test("players are listed, the reader among them", () => {
  expect(say({ key: "asleep", seats: { seats: [0, 1] } })).toBe("Ada and Bo sleep.");
  expect(say({ key: "asleep", seats: { seats: [0, 1, 2] } }, 1)).toBe("Ada, you and Cy sleep.");
});

test("parts are messages", () => {
  const things = ["chair", "box"].map((card) => ({ key: "thing", args: { card } })) as unknown as Message[];
  expect(say({ key: "burnt", args: { count: 1 }, parts: { things: things.slice(1) } })).toBe("One thing burnt: Music Box.");
  expect(say({ key: "burnt", args: { count: 2 }, parts: { things } })).toBe("2 things burnt: Old Chair and Music Box.");
});

const info = { seats: people.map((name) => ({ name })), yours: [0] } as unknown as TableInfo;
const happened = { kind: "fed", seat: 1, details: { other: 2, card: 0 }, reveals: false, ids: { card: "chair" } };

test("an update is filled with words", () => {
  const update = {
    t: "update", v: 2, after: 1, step: 1, awaited: [0],
    news: [{ v: 2, kind: "move", seat: 1, words: "", told: [], happened: [happened, { ...happened, kind: "moved" }] }],
    may: [{ name: "feed chair", says: { key: "thing", args: { card: "chair" } } }],
    asks: { key: "asleep", seats: { seats: [2] } },
  } as unknown as Update;
  const filled = wording.fill(update, info, 0);
  expect(filled.news[0]?.told.map((one) => one.words)).toEqual(["Bo fed Cy the Old Chair.", ""]);
  expect(filled.choices).toEqual([{ name: "feed chair", verb: "feed", args: ["chair"], words: "Old Chair" }]);
  expect(filled.question).toBe("Cy sleep.");
  expect("pointing" in filled).toBe(false);
});

test("a refusal is put into words, and stays as it is without a key", () => {
  const refused = { t: "refused", id: "1", rule: "R-1", words: "In English.", unsure: false } as const;
  expect(wording.fill(refused, info, 0).words).toBe("In English.");
  const says = { key: "no-card" } as Message;
  expect(wording.fill({ ...refused, says }, info, 0).words).toBe("You have none.");
});

test("nobody is you where several people share the screen", () => {
  const message = { t: "news", id: "1", news: [{ v: 1, kind: "move", seat: 0, words: "", told: [], happened: [{ ...happened, seat: 0 }] }] };
  const shared = { ...info, yours: [0, 1] } as TableInfo;
  expect(wording.fill(message as never, shared, 0)).toMatchObject({ news: [{ told: [{ words: "Ada fed Cy the Old Chair." }] }] });
});
