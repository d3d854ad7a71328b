/** Every text of the shell, in English. Another language is another file of this shape. */

import type { Weighed } from "@kit/protocol";

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const FIRST = ["Wren", "Birch", "Juniper", "Aspen", "Robin", "Sorrel", "Linden", "Rowan", "Teal"];

/** How two or more things are named together. */
export const list = (things: string[]): string =>
  things.length < 2
    ? (things[0] ?? "")
    : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;

const share = (of: number) => Math.round(100 * of);

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
    auto: "As the device",
    toNight: "Switch to night",
    toDay: "Switch to day",
  },

  home: {
    motto: "Five winters. One table.",
    under: "Stamp the snow off, take a seat. Bots keep the other chairs warm.",
    youAre: "You play as",
    rename: "Change your name",
    saveName: "Keep it",
    playNow: "Play now",
    invite: "Invite",
    options: "Seats and options",
    rules: "Rules",
    notYet: "Not there yet. The ink is still wet.",
    drying: "On the drying line",
    running: "Continue",
    yourTurn: "Your turn",
    waitingFor: (names: string) => `Waiting for ${names}`,
    over: "Finished",
    open: "Seats free",
    openTables: "Tables with a free chair",
    sitDown: "Sit down",
    players: (least: number, most: number) =>
      least === most ? count(least, "player", "players") : `${least}–${most} players`,
    minutes: (minutes: number) => `${minutes} min`,
    by: (designer: string) => `by ${designer}`,
    unofficial: "An unofficial adaptation.",
    records: "Finished games",
    allRecords: "All records",
    settings: "Notices, devices, sound",
    moveHow: "Enter this code there, within ten minutes:",
    moveHere: "I have a code from another device",
    moveGo: "Come over",
  },

  you: {
    title: "You",
    name: "Your name",
    kept: "Kept.",
    notices: "When a slow game waits for you",
    noticesHow: "A notice says which game it is and where, and never what happened in it.",
    bell: "Ring on this device",
    bellOff: "Do not ring on this device",
    bellNone: "This server cannot ring devices.",
    bellUnsafe: "This browser can be rung only over a secure connection (https).",
    noBell: "This browser does not let itself be rung.",
    email: "By e-mail to",
    webhook: "Or call this address",
    keepWays: "Keep these ways",
    devices: "Another device",
    devicesHow: "There are no accounts. A code takes you, your seats and your records to another device.",
    getCode: "Get a code",
    cameOver: (name: string) => `You are ${name} here too.`,
    forget: "Forget all my other devices",
    forgot: "The other devices do not know you any more.",
    browser: "This browser",
    still: "Keep everything still",
    sound: "Sound",
  },

  /** The five rooms, in the order of the house. The server's own words win where it has the game. */
  games: {
    "frost-gorge": {
      title: "Frost Gorge",
      designer: "Iffix Y Santaph",
      players: [1, 3],
      minutes: 10,
      line: "Nine months, six rows, one die. Have a fish ready for the sasquatch.",
    },
    "coldest-night": {
      title: "The Coldest Night",
      designer: "Brian Burgoyne",
      players: [1, 4],
      minutes: 30,
      line: "One fire, little to burn. Whoever shivers says nothing, and everybody lives or nobody.",
    },
    "adorable-snowman": {
      title: "The Adorable Snowman",
      designer: "",
      players: [2, 2],
      minutes: 20,
      line: "He waves. He smiles. He has a very good arm.",
    },
    "before-the-storm": {
      title: "Before the Storm",
      designer: "Papineapple",
      players: [3, 6],
      minutes: 45,
      line: "Crates on the ice, a dark line in the west. Who turns back first?",
    },
    "year-of-survival": {
      title: "A Year of Survival",
      designer: "",
      players: [4, 6],
      minutes: 40,
      line: "Ten thousand years ago, three seasons long. Gather, remember, last.",
      credit:
        "After the companion game of the exhibit “A Time Before Texas”: Texas Department of Transportation, circulated by Humanities Texas.",
    },
  } as Record<
    string,
    { title: string; designer: string; players: [number, number]; minutes: number; line: string; credit?: string }
  >,

  setup: {
    title: (game: string) => `A table of ${game}`,
    seats: "Who sits down?",
    seat: (number: number) => `Seat ${number}`,
    me: "You",
    friend: "A friend, by link",
    hotseat: "Somebody at this screen",
    bot: (level: string) => `A bot: ${level}`,
    theirName: "Their name",
    add: "One more chair",
    remove: "Take the chair away",
    options: "Options and components",
    components: "Sheets and decks",
    usual: "as usual for so many",
    public: "List the table on the home page",
    hints: "Hints allowed",
    undo: "Undo allowed",
    clock: "Clock",
    clocks: {
      none: "Without a clock",
      live: "A minute a move, then a bot steps in",
      slow: "Two days a move, then a reminder",
    },
    begin: "Begin",
    open: "Open the table",
    tooMany: "No more chairs at this table.",
  },

  lobby: {
    title: "The table is laid",
    under: (host: string) => `${host} opens the door when everybody sits.`,
    yourHost: "Send the link. Begin when everybody sits.",
    link: "The link",
    copy: "Copy the link",
    copied: "Copied",
    qr: "QR code of this table's link",
    free: "a free chair",
    sit: "Sit down here",
    asHotseat: "Seat somebody else at this screen",
    yourName: "Your name",
    leave: "Get up",
    putBot: "Put a bot here",
    clear: "Free the chair",
    start: "Begin",
    startFilled: "Begin, with bots on the free chairs",
    waiting: "Waiting for the others to sit down.",
    watch: "You can stay and watch.",
  },

  seat: {
    free: "nobody",
    you: "you",
    bot: "bot",
    away: "away",
    standIn: "a bot plays on",
    back: "I am back",
    turn: "to act",
    host: "host",
    look: (name: string) => `Look from ${name}'s seat`,
    seats: "Seats",
    watching: (number: number) => count(number, "spectator", "spectators"),
  },

  table: {
    board: "The table",
    choices: "What you can do",
    waitsFor: (names: string) => `Waiting for ${names}.`,
    watching: (names: string) => `You are watching. ${names ? `${names} to act.` : ""}`,
    over: "The game is over.",
    nothing: "Nothing for you to do just now.",
    undo: "Undo",
    undoAsk: "Ask to undo",
    noUndo: "You have done nothing yet that could be taken back.",
    hint: "Hint",
    hinting: "Thinking it over …",
    all: (number: number) => `All ${number}`,
    fewer: "Fold",
    closeRemark: "All right",
    key: (number: number) => `Key ${number}`,
    rule: (rule: string) => `Read rule ${rule}`,
    askUndo: (name: string) => `${name} asks to take back the last action.`,
    askedUndo: (names: string) => `You asked to take it back. Waiting for ${names}.`,
    yes: "Let them",
    no: "No",
    log: "Log",
    talk: "Talk",
    rules: "Rules",
    side: "Log, talk and rules",
    openSide: "Log, talk, rules",
    plain: "Nobody has drawn this table yet. Everything can be done from the list below.",
    closeSide: "Back to the board",
    say: "Say",
    saySomething: "Say something …",
    noTalk: "Nobody talks at this table.",
    quiet: "Nothing was said yet.",
    leave: (name = "me") => `Let a bot play on for ${name}`,
    close: "End this table for all",
    offline: "Offline. Nothing is lost; trying to come back …",
    connecting: "Walking to the table …",
    gone: "There is no such table, or it is not for you.",
    closed: "This table was closed without a result.",
    link: "Invite somebody to watch",
    clock: (seconds: number) =>
      seconds >= 7200
        ? `${Math.round(seconds / 3600)} h`
        : seconds >= 120
          ? `${Math.round(seconds / 60)} min`
          : `${Math.max(0, Math.round(seconds))} s`,
  },

  hint: {
    title: "Hint",
    best: (choice: string) => `A bot would: ${choice}`,
    wait: "A bot would: wait and do nothing now",
    close: "Thanks",
    /** From games played on by quick players, who fall short of those who think: long odds say so. */
    odds: (one: Weighed, together: boolean) =>
      `From here ${together ? "quick players make it" : "a quick player wins"} in about ${share(one.wins)} of 100 games` +
      ` (${share(one.wins_low)} to ${share(one.wins_high)})${together ? "" : `, with ${Math.round(one.score)} points`}.` +
      (one.wins_high < 0.2 ? ` Who thinks ahead ${together ? "makes it" : "wins"} more often.` : ""),
    shortly: (one: Weighed) => `${share(one.wins)} of 100`,
    line: (steps: string[]) => `Then perhaps: ${steps.slice(0, 3).join("; ")}.`,
    sure: (confidence: number) =>
      confidence > 0.95
        ? "The first is clearly the best."
        : confidence > 0.75
          ? "The first is probably the best."
          : "The first two are about as good as each other.",
  },

  log: {
    start: "The game begins.",
    over: "The game is over.",
    undone: (name: string) => `${name} takes the last action back.`,
    "undo-asked": (name: string) => `${name} asks to undo.`,
    "undo-refused": (name: string) => `${name} would rather not undo.`,
    sat: (name: string) => `${name} sits down.`,
    left: (name: string) => `${name} gets up.`,
    "stand-in": (name: string) => `A bot plays on for ${name}.`,
    faltered: (name: string) => `${name} failed and is started afresh.`,
    back: (name: string) => `${name} is back.`,
    closed: "The table is closed.",
    rematch: "A rematch is laid.",
    reminded: (name: string) => `${name} was reminded.`,
    said: (name: string, what: string) => `${name}: ${what}`,
  },

  catchUp: {
    since: (steps: number) => `While you were away: ${count(steps, "step", "steps")}.`,
    skip: "Skip to now",
    title: "What happened since",
  },

  handOver: {
    title: (name: string) => `Hand the screen to ${name}`,
    under: "Nobody sees anything until then.",
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
    rematch: "Again, same people",
    toRematch: "To the rematch",
    record: "Look back, step by step",
    home: "Home",
    hide: "Look at the table",
    show: "The result",
    parts: "Where the points came from",
    numbers: "In numbers",
    howItWent: "How it went",
  },

  course: {
    points: "Points, step by step",
    chances: "The chance to make it, as the players could have guessed it",
    want: "Work out how the chances went",
    waiting: "Working out how the chances went …",
    chancesTold: (first: number, last: number) => `Chances along the game: ${first}% at first, ${last}% at the end`,
    pointsTold: (points: string) => `Points along the game: ${points}`,
    moments: "Turning points",
    step: (step: number) => `Step ${step}`,
    from: (before: number, after: number) => `${before}% → ${after}%`,
    by: (name: string, by: number) => `${name} ${by > 0 ? "+" : "−"}${Math.abs(by)}`,
  },

  records: {
    title: "Records",
    mine: "Your games",
    public: "Public games",
    none: "Nothing here yet. Finish a game and it will be written down.",
    steps: (steps: number) => count(steps, "step", "steps"),
    open: "Look back",
  },

  replay: {
    title: "Looking back",
    viewpoint: "Seen by",
    spectator: "A spectator",
    scrub: "Step of the game",
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    first: "To the beginning",
    back: "One step back",
    next: "One step on",
    last: "To the end",
    play: "Play",
    pause: "Pause",
    goOn: "Continue from here",
    share: "Copy the link to this step",
    download: "Download the record",
    note: (step: number, words: string) => `At step ${step}, ${words}`,
    verify: "Check the dice",
    start: "The beginning.",
  },

  rules: {
    title: (game: string) => `Rules of ${game}`,
    none: "The rulebook is being written.",
    close: "Close the rules",
    search: "Find in the rules",
  },

  problems: {
    offline: "The server does not answer. Nothing is lost; try again in a moment.",
    unknown: "Something went wrong. Nothing has changed.",
    lost: "There is nothing at this address. Snow drifted over it.",
    again: "Try again",
  },
};

export type Words = typeof words;
