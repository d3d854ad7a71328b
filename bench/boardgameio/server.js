// boardgame.io's own server with its default storage: in memory.
const { Server, Origins } = require("boardgame.io/server");
const fire = require("./fire.js");

Server({ games: [fire], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) });
