/** Every text of the shell, in English. Another language is another file of this shape. */

import type { Advice, Hint, Review } from "@kit/protocol";

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const FIRST = ["Wren", "Birch", "Juniper", "Aspen", "Robin", "Sorrel", "Linden", "Rowan", "Teal"];

/** How two or more things are named together. */
export const list = (things: string[]): string =>
  things.length < 2
    ? (things[0] ?? "")
    : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const number = (of: number) => NUMBERS[of] ?? String(of);

const share = (of: number) => Math.round(100 * of);
type Players = Hint["players"];
type Alike = Hint["alike"];
type CostlyChoice = Review["regrets"][number];
/** Whose chances they are: quick players' where nothing was fitted to such a table. */
const whose = (players: Players) => (players === "strong" ? "Strong players" : "A rough estimate: quick bots");
const closeWords: Record<Alike, string> = {
  "": "Close",
  any: "Nearly everything wins; any of these will do as well",
  soonest: "Nothing wins sooner; these win nearly always, too",
  points: "Nothing brings more points; these win nearly always, too",
};
const costliest = (number: number) =>
  number === 1 ? "costliest choice" : `${["", "", "two ", "three "][number] ?? ""}costliest choices`;

/** A running clock: `1:00`, `42 s`, `31 h`. */
function clock(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  if (left >= 7200) return `${Math.round(left / 3600)} h`;
  if (left >= 60) return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return `${left} s`;
}

/** A span of time: `1 minute`, `2 days`. */
export function span(seconds: number): string {
  const [size, one, many] = SPANS.find(([size]) => seconds >= size && seconds % size === 0) ?? SPANS.at(-1)!;
  return count(seconds / size, one, many);
}
const SPANS: [number, string, string][] = [
  [86_400, "day", "days"],
  [3600, "hour", "hours"],
  [60, "minute", "minutes"],
  [1, "second", "seconds"],
];

export const words = {
  title: "Snowbound",
  skip: "Skip to the table",
  /** What somebody new is called until they say otherwise. */
  names: { guest: FIRST[Math.floor(Math.random() * FIRST.length)] ?? "Wren" },

  nav: {
    home: "Home",
    records: "Records",
    you: "You",
    rules: "Rules",
    light: "Light",
    day: "Day",
    night: "Night",
    auto: "Like this device",
    toNight: "Switch to night",
    toDay: "Switch to day",
  },

  home: {
    motto: (games: number) => `${number(games)} ${games === 1 ? "winter" : "winters"}. One table.`,
    under: "Stamp the snow off and take a seat. Bots play the other seats.",
    youAre: "You play as",
    rename: "Change your name",
    saveName: "Save",
    playNow: "Play now",
    bots: (game: string) => `Bot strength: ${game}`,
    company: (game: string) => `How many bots: ${game}`,
    with: (bots: number, together: boolean) => `${together ? "with" : "against"} ${number(bots).toLowerCase()}`,
    strength: (level: string, bots: number) => `${level} ${bots === 1 ? "bot" : "bots"}`,
    playAlone: "Play alone",
    newHere: "New here?",
    startWith: (game: string, minutes: number) => `Begin with ${game}: one game takes ${minutes} minutes.`,
    explains: "Everything explains itself when it first turns up, hints are a press away, and most moves can be undone.",
    invite: "Invite",
    options: "Seats and options",
    rules: "Rules",
    running: "Continue",
    putAway: (game: string, names: string) => `Take ${game}${names && ` with ${names}`} off this list`,
    away: (game: string) => `${game} is off this list.`,
    bringBack: "Put it back",
    showAway: (tables: number) => `Show ${count(tables, "table", "tables")} taken off this list`,
    yourTurn: "Your turn",
    waitingFor: (names: string) => `Waiting for ${names}`,
    over: "Finished",
    broken: "Cannot be read any more",
    open: "Seats free",
    ready: "Ready to begin",
    unseen: "Something has happened",
    publicLuck: "Its luck is public",
    openTables: "Tables with a free seat",
    sitDown: "Join",
    players: (least: number, most: number) =>
      least === most ? count(least, "player", "players") : `${least}–${most} players`,
    minutes: (minutes: number) => `${minutes} min`,
    records: "Finished games",
    allRecords: "All records",
    settings: "Notifications, devices, pace and sound",
    moveHow: "Enter this code on the other device within ten minutes:",
    moveHere: "I have a code from another device",
    moveGo: "Use the code",
  },

  you: {
    title: "You",
    name: "Your name",
    kept: "Saved.",
    notices: "When it is your turn in a slow game",
    noticesHow: "A message names the game and links to it. It never says what happened.",
    bell: "Notify me on this device",
    bellOff: "Stop notifying me on this device",
    bellNone: "This server has no device notifications.",
    bellUnsafe: "Notifications need a secure connection (https).",
    noBell: "This browser does not allow notifications.",
    email: "E-mail address",
    webhook: "Web address to call (webhook)",
    keepWays: "Save",
    devices: "Another device",
    devicesHow: "There are no accounts. A code takes you, your seats and your records to another device.",
    getCode: "Get a code",
    cameOver: (name: string) => `You are ${name} on this device too.`,
    forget: "Sign out on all my other devices",
    forgot: "Your other devices are signed out.",
    goodbye: "Leaving for good",
    goodbyeHow: "Your name, devices and addresses are deleted here. Games you played stay, with the name you had. Where others still play, a bot takes your seat.",
    goodbyeAsk: "Forget me",
    goodbyeSure: "Yes, forget me",
    goodbyeNo: "No, I stay",
    goodbyeDone: "You are forgotten here. Farewell, and keep warm.",
    browser: "This browser",
    pace: "Show the others' moves",
    firsts: "Explain new things once, when they first turn up",
    still: "No animations",
    sound: "Sound",
  },

  setup: {
    title: (game: string) => `A new game of ${game}`,
    seats: "Who plays?",
    seat: (number: number) => `Seat ${number}`,
    me: "You",
    friend: "A friend, by link",
    hotseat: "Someone at this screen",
    bot: (level: string) => `A bot: ${level}`,
    theirName: "Their name",
    add: "Add a seat",
    remove: "Remove this seat",
    options: "Options and components",
    components: "Play with",
    bring: "A component file of your own, for this table:",
    own: (title: string, name: string) => `${title} (${name})`,
    setTooLarge: (name: string) => `${name} is too large: a component file may have 32 KiB.`,
    differs: "Not as in the standard set:",
    on: "yes",
    off: "no",
    without: (option: string) => `Not at this table: ${option}`,
    instead: (option: string, value: string, usual: string) => `${option}: ${value} (usually ${usual})`,
    public: "List the table on the home page",
    hints: "Hints allowed",
    undo: "Undo allowed",
    weekends: "No clock on Saturdays and Sundays",
    clock: "Clock",
    begin: "Begin",
    open: "Open the table",
  },

  lobby: {
    title: "Waiting for players",
    under: (host: string) => `${host} starts the game when everyone is here.`,
    ready: "Ready to begin",
    yourHost: "Send the link. Begin when everyone has a seat.",
    yourHostReady: "Everyone has a seat.",
    link: "The link",
    send: "Send the invitation",
    come: (game: string) => `Come and play ${game} with me.`,
    copy: "Copy the link",
    copied: "Copied",
    selected: "Selected: now copy it",
    onlyHere: "Only this device can join.",
    openUp: "To invite others in your network, stop the server and start it with one of these:",
    qr: "QR code of this table's link",
    free: "free",
    kept: (name: string) => `kept for ${name}`,
    sit: "Sit down here",
    asHotseat: "Add a player on this device",
    yourName: "Your name",
    leave: "Leave this seat",
    putBot: "Seat a bot",
    botLevel: "Bot strength",
    clear: "Free the seat",
    remove: "Remove",
    start: "Begin",
    startFilled: "Begin, with bots on the free seats",
    waiting: "Waiting for the others.",
    watch: "You can stay and watch.",
    facts: "What you will play",
    with: "With",
    variants: "Variant",
    standard: "Standard rules",
    clock: "Clock",
    clocks: {
      none: "No clock",
      live: (move: string, bank: string) => `${move} a move${bank ? ` and ${bank} in reserve` : ""}, then a bot takes over`,
      slow: (move: string, rests: boolean) => `${move} a move, then a reminder${rests ? "; weekends are free" : ""}`,
    },
    luck: "Luck",
    luckFrom: (step: number, open: boolean) =>
      open
        ? "Public: hands and all that comes are as recorded, and anybody can look them up."
        : `Drawn anew after step ${step}: hidden hands, and all that comes.`,
    noHints: "No hints",
    noUndo: "No undo",
  },

  seat: {
    free: "nobody",
    you: "you",
    bot: (level: string) => (level ? `${level} bot` : "bot"),
    away: "away",
    standIn: "a bot is playing",
    back: "I am back",
    turn: "to act",
    host: "host",
    look: (name: string) => `Look from ${name}'s seat`,
    letBot: (name: string) => `Let a bot play for ${name}`,
    take: (name: string) => `Play on for ${name}`,
    takeBot: (name: string) => `Take ${name}'s seat`,
    seats: "Seats",
    watching: (number: number) => count(number, "spectator", "spectators"),
  },

  table: {
    board: "The table",
    choices: "What you can do",
    /** Somebody else is asked, and one may point at what one would take. */
    othersChoices: (names: string) => `What ${names} can choose`,
    pointAt: (names: string) => `${names} to choose. Point at what you would take.`,
    youCould: "You could",
    pointing: (names: string) => `${names} would take this`,
    offering: (name: string) => `${name} offers this`,
    pointsAt: (names: string, choice: string) => `${names} would take this: ${choice}.`,
    offers: (name: string, choice: string) => `${name} offers: ${choice}.`,
    /** Several people at one screen: who is asked. */
    asks: (name: string, question: string) => `${name}: ${question}`,
    waitsFor: (names: string) => `Waiting for ${names}.`,
    watching: (names: string) => `You are watching. ${names ? `${names} to act.` : ""}`,
    over: "The game is over.",
    nothing: "Nothing for you to do just now.",
    undo: "Undo",
    undoAsk: "Ask to undo",
    noUndo: "You have done nothing yet that could be taken back.",
    hint: "Hint",
    hinting: "Thinking …",
    list: "List",
    listWhy: "What you can do, in words (key L)",
    /** What ends a turn is asked back once while something else can be done. */
    sure: (choice: string) => `Sure? ${choice}`,
    stillCan: (number: number) => `${count(number, "other thing", "other things")} can still be done. Choose it again to be sure.`,
    pin: "Keep it beside the board",
    unpin: "Lay it over the board again",
    all: (number: number) => `All ${number}`,
    fewer: "Fewer",
    more: (number: number) => `${number} more ↓`,
    closeRemark: "OK",
    key: (number: number) => `Key ${number}`,
    rule: (rule: string) => `Read rule ${rule}`,
    ruleName: (rule: string) => `Rule ${rule}`,
    askSeat: (asker: string, name: string) => `${asker} would like to play on for ${name}, who is away.`,
    askBotsSeat: (asker: string, bot: string) => `${asker} would like to take the seat of the bot ${bot}.`,
    askedSeat: (names: string) => `You asked for the seat. Waiting for ${names}.`,
    pause: "Pause the clocks",
    resume: "End the pause",
    paused: "Paused: no clock is running.",
    people: "People at this table",
    mute: (name: string) => `Mute ${name}`,
    unmute: (name: string) => `Let ${name} talk`,
    remove: (name: string) => `Remove ${name}`,
    muted: "The host has muted you at this table.",
    askUndo: (name: string) => `${name} asks to take back the last action.`,
    askedUndo: (names: string) => `You asked to take it back. Waiting for ${names}.`,
    yes: "Allow it",
    no: "No",
    log: "Log",
    talk: "Talk",
    rules: "Rules",
    side: "Log, talk and rules",
    openSide: "Log, talk, rules",
    plain: "This game has no board yet. Play from the list below.",
    closeSide: "Back to the board",
    say: "Say",
    saySomething: "Say something …",
    quiet: "No messages yet.",
    takenBack: (name: string) => `${name}: taken back`,
    leave: (name = "me") => `Let a bot play for ${name}`,
    leaveFor: "A bot plays:",
    leaveTurn: "this turn",
    leaveUntil: "until I come back",
    relayed: "A bot plays for you.",
    close: "End this table for all",
    offline: "Offline. Nothing is lost; reconnecting …",
    tooMany: "Too much is open at once here. Close other tables; this one comes back by itself.",
    connecting: "On the way to the table …",
    gone: "This table does not exist, or is not open to you.",
    broken: "This table cannot be read any more. Whoever runs the server can tell why.",
    closed: "This table was closed without a result.",
    link: "Invite somebody to watch",
    /** Time left for a move; when that is used up, from the reserve. */
    clock: (seconds: number, bank: number) =>
      seconds > bank || !bank ? clock(seconds - bank) : `${clock(seconds)} of reserve`,
  },

  hint: {
    title: "Hint",
    best: (choice: string) => `A bot would: ${choice}`,
    wait: "A bot would: wait and do nothing now",
    close: "OK",
    /** The chance of strong players after it. */
    odds: (one: Advice, players: Players, together: boolean) =>
      `${whose(players)} ${together ? "make it" : "win"} from there in about ${share(one.wins)} of 100 games` +
      `${one.place > 0 ? `, on average with ${Math.round(one.score)} points in place ${one.place.toFixed(1)}` : ""}.`,
    shortly: (one: Advice) => `${share(one.wins)} of 100`,
    line: (steps: string[]) => `Then perhaps: ${steps.slice(0, 3).join("; ")}.`,
    ends: { wins: "That wins now.", loses: "That loses now." },
    /** What is close to the best: nobody can tell them apart, or nearly everything wins. */
    alike: (alike: Alike, others: string) => `${closeWords[alike]}: ${others}.`,
    better: (other: Advice, reason: string) =>
      other.now === "loses"
        ? `Better than “${other.words}”, which loses now.`
        : `${reason ? `It ${reason}: better` : "Better"} than “${other.words}” (${share(other.wins)} of 100).`,
  },

  log: {
    title: "What happens",
    start: "The game begins.",
    over: "The game is over.",
    undone: (name: string) => `${name} takes the last action back.`,
    "undo-asked": (name: string) => `${name} asks to undo.`,
    "undo-refused": (name: string) => `${name} does not agree to undo.`,
    sat: (name: string) => `${name} sits down.`,
    left: (name: string) => `${name} gets up.`,
    "stand-in": (name: string) => `A bot plays for ${name}.`,
    faltered: (name: string) => `${name} failed and was restarted.`,
    back: (name: string) => `${name} is back.`,
    closed: "The table is closed.",
    rematch: "A rematch has begun.",
    "seat-asked": (name: string, asker: string) => `${asker} asks to play on for ${name}.`,
    "seat-refused": (_: string, asker: string) => `${asker} does not get the seat.`,
    "seat-given": (_: string, asker: string) => `${asker} plays on from here.`,
    removed: (_: string, name: string) => `The host has removed ${name}.`,
    muted: (name: string) => `The host has muted ${name}.`,
    unmuted: (name: string) => `${name} may talk again.`,
    paused: (name: string) => `${name} pauses the game.`,
    resumed: (name: string) => `${name} ends the pause.`,
    reminded: (name: string) => `${name} was reminded.`,
    said: (name: string, what: string) => `${name}: ${what}`,
  },

  /** Whoever sits down at a game for the first time. */
  welcome: {
    title: (game: string) => `Your first game of ${game}`,
    titleTouch: "Your first game.",
    explains:
      "Choose whatever is edged in orange, or press L for a list with a number for each choice. Point at anything, or press ? on it, and it tells you what it is.",
    explainsTouch: "Choose what is edged in orange. Hold anything, and it says what it is.",
    close: "Got it",
  },

  explain: {
    fine: "Got it",
    off: "No more of these",
  },

  /** How strong a bot is; others go by their own names. */
  levels: { random: "easygoing", greedy: "steady", expert: "strong" } as Record<string, string>,

  paces: { slow: "slowly", steady: "about a second each", quick: "quickly", "at-once": "all at once" },

  help: {
    title: "At this table",
    how: "Choose on the board or in the list. Point at something, or hold it, to learn what it is and which rule is behind it.",
    pace: "Show the others' moves",
    firsts: "Explain new things once, when they first turn up",
    highlights: "Stop for great moments",
    bareKeys: "Letters and digits are keys",
    keys: "Keys",
    shortcuts: [
      ["1 – 9, 0", "choose from the list; with Shift, the next ten"],
      ["U", "undo"],
      ["H", "ask for a hint"],
      ["Q", "back to the question"],
      ["I", "hear how things stand"],
      ["L", "list the choices in words, or not"],
      ["Space", "show the next move at once"],
      ["?", "explain what has the focus, or open this page"],
      ["Esc", "close what lies on the board"],
    ] as [string, string][],
    things: "On the table now",
    close: "Back to the table",
    open: "Help and keys",
  },

  catchUp: {
    since: (steps: number) => `While you were away: ${count(steps, "step", "steps")}.`,
    again: (moves: number) => `Once more: ${count(moves, "move", "moves")}.`,
    watch: "Watch the last moves again",
    skip: "Skip to now",
    hurry: (moves: number) => `Show ${count(moves, "move", "moves")} at once`,
    title: "What happened since",
  },

  handOver: {
    title: (name: string) => `Hand the screen to ${name}`,
    under: "Nothing is shown until then.",
    ready: (name: string) => `I am ${name}`,
  },

  end: {
    won: (names: string) => `${names} won`,
    youWon: "You won",
    nobody: "Nobody won",
    alone: "You made it",
    lostAlone: "Not this time",
    together: "You made it, together",
    lostTogether: "You did not make it",
    points: "points",
    out: "out",
    place: (place: number) => `${place}.`,
    tie: (by: string) => `The tie was broken by ${by}.`,
    shared: "A shared victory.",
    rematch: "Play again",
    toRematch: "Join the rematch",
    record: "Look back, step by step",
    home: "Home",
    picture: "Share a picture",
    hide: "Look at the table",
    show: "The result",
    parts: "Where the points came from",
    numbers: "In numbers",
    howItWent: "How it went",
  },

  /** A deal a day, the same for everybody. */
  daily: {
    title: "Today's winter",
    about: "One deal a day, the same for everybody, without hints or undo. The first try counts. Its luck follows from the date, so anybody can work it out: this is for fun.",
    alone: "alone",
    begun: "Continue",
    points: (points: number) => count(points, "point", "points"),
    line: (day: string, game: string, how: string) => `Snowbound, ${day}. ${game}. ${how}`,
    share: "Share the result",
    once: "The first try counts. To practise, look back and continue from any step.",
  },

  course: {
    points: "Points, step by step",
    chances: "How likely strong players were to make it, by what was known at each step",
    rough: "A rough estimate: how often quick bots made it from each step. Nothing better is known of such a table",
    rivals: "How likely strong players were to win, by what was known at each step",
    waiting: "Working out how the chances went …",
    chancesTold: (first: number, last: number) => `Chances along the game: ${first}% at first, ${last}% at the end`,
    rivalsTold: (chances: string) => `Chances at the end of the game: ${chances}`,
    luck: "The luck of it",
    choice: (name: string) => `${name}’s choice`,
    botChoice: "A bot’s choice",
    did: (name: string, what: string) => `${name}: ${what}`,
    pointsTold: (points: string) => `Points along the game: ${points}`,
    moments: "Turning points",
    step: (step: number) => `Step ${step}`,
    from: (before: number, after: number) => `${before}% → ${after}%`,
    by: (name: string, by: number) => `${name} ${by > 0 ? "+" : "−"}${Math.abs(by)}`,
  },

  review: {
    title: (number: number) => `Your ${costliest(number)}`,
    titleOf: (name: string, number: number) => `${name}’s ${costliest(number)}`,
    want: "Which of my choices cost most?",
    wantOf: (name: string) => `Which of ${name}’s choices cost most?`,
    waiting: "Looking at the choices again …",
    /** The parts of each: what was done, what was better, why, and what that is worth. */
    did: "You did",
    didBy: (name: string) => `${name} did`,
    better: "Better",
    why: "Why",
    because: (reason: string) => `A few moves later that usually ${reason}.`,
    worth: "Worth",
    cost: ({ chance, cost, cost_low, cost_high }: CostlyChoice, players: Players, together: boolean) =>
      `${whose(players)} ${together ? "make it" : "win"} from there in about ${share(chance)} of 100 games, ` +
      `otherwise in ${Math.max(0, share(chance) - share(cost))}. ` +
      `That is ${share(cost)} fewer, likely between ${share(cost_low)} and ${share(cost_high)}.`,
    again: "Try again from here",
    look: (step: number) => `See it before step ${step}`,
  },

  records: {
    title: "Records",
    mine: "Your games",
    public: "Public games",
    none: "Nothing here yet. Every finished game is kept here.",
    won: "Won",
    lost: "Lost",
    ended: (how: string, why: string) => (why ? `${how}: ${why.charAt(0).toLowerCase()}${why.slice(1)}` : `${how}.`),
    steps: (steps: number) => count(steps, "step", "steps"),
    open: "Look back",
    game: "Game",
    allGames: "All games",
    result: "Result",
    allResults: "Won or lost",
    friend: "With whom",
    allFriends: "With anybody",
    with: (name: string) => `With ${name}`,
    found: (hits: number, all: number) => (hits === all ? count(all, "game", "games") : `${hits} of ${count(all, "game", "games")}`),
    export: "Save these as a file",
    more: "Show more",
    own: "Only you see this: it is worked out from your own games whenever you look.",
  },

  /** One's own games, counted up. */
  winters: {
    title: "Your winters",
    game: "Game",
    played: "Games",
    won: "Won",
    best: "Best",
    streak: "In a row",
    lately: "Lately",
    alone: "alone",
    friends: "with friends",
    others: "with others",
    hotseat: "on one device",
    inARow: (now: number, longest: number) => (longest > now ? `${now} (${longest})` : `${now}`),
    chart: (won: number, games: number) => `Won ${won} of the last ${count(games, "game", "games")}`,
    key: "A filled bar was won; its height is the points. In a row: games won up to now, and in brackets the most ever.",
  },

  replay: {
    title: "Looking back",
    viewpoint: "Seen by",
    spectator: "A spectator",
    everyone: "Everyone, side by side",
    scrub: "Step of the game",
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    first: "To the beginning",
    back: "One step back",
    next: "One step on",
    last: "To the end",
    play: "Play",
    pause: "Pause",
    goOn: "Continue from here",
    keepLuck: "Keep hands and luck as recorded; anybody can look them up",
    share: "Copy the link to this step",
    download: "Download the record",
    note: (step: number, words: string) => `At step ${step}, ${words}`,
    verify: "Check the dice",
    start: "The beginning.",
  },

  rules: {
    title: (game: string) => game ? `Rules of ${game}` : "Rules",
    none: "There is no rulebook yet.",
    close: "Close the rules",
    search: "Find in the rules",
  },

  /** A page without a server. */
  local: {
    stages: {
      fetch: "Fetching Python …",
      start: "Starting Python …",
      import: "Setting out the games …",
    },
    failed: (why: string) => `Python could not be started (${why}). Reload the page to try again.`,
    friends: "Friends on other devices need a server: this page plays on this device alone.",
    elsewhere: "This table is open in another tab.",
    here: "Play here instead",
    drop: "Drop a record, a component file or an export here.",
    broughtComponents: (title: string) => `${title} added`,
    fileTooLarge: (name: string) => `${name} is too large: a file may have 64 MiB.`,
    broughtTables: (tables: number) =>
      tables ? `${count(tables, "table was", "tables were")} imported.` : "Everything in that file was here already.",
    bringRecord: "Drop a record onto this page to look back at it, or",
    bringComponents: "Drop a component file of your own onto this page, or",
    choose: "choose a file",
    settings: "Your tables as a file, pace and sound",
    moving: "Your tables and records",
    movingHow: "They are kept in this browser. Export them for a backup, another browser, or a server (snowbound import).",
    export: "Export everything",
    goodbyeHow: "All that this browser keeps here is deleted: your name, tables, records and component files.",
    import: "Import a file",
    newVersion: "A newer version is ready. Games you have begun stay with theirs.",
    useIt: "Use it now",
  },

  problems: {
    offline: "The server does not answer. Nothing is lost; try again in a moment.",
    unknown: "Something went wrong. Nothing has changed.",
    lost: "There is nothing at this address: snow has drifted over it.",
    again: "Try again",
    meanwhile: "Play on this device meanwhile",
  },
};
