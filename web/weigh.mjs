// After the build: what the service worker keeps, a compressed twin beside every text, what each
// table is made of, and a look at the scales.
// Home and shell may weigh 200 KB compressed, each game's table 120 KB more.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const LIMITS = { shell: 200, table: 120 };
const folder = process.env.SNOWBOUND_STATIC ?? new URL("../src/snowbound/server/static", import.meta.url).pathname;

const manifestPath = join(folder, "manifest.json");
const manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
rmSync(manifestPath);

const files = (key, into = new Set(), chunks = new Set()) => {
  const chunk = manifest[key];
  if (!chunk || chunks.has(key)) return into;
  chunks.add(key);
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) into.add(file);
  for (const other of chunk.imports ?? []) files(other, into, chunks);
  return into;
};
const keys = Object.keys(manifest);
const shell = new Set(["index.html"]);
for (const key of keys.filter((key) => key === "index.html" || /pages\/\w+\.svelte$|Cover\.svelte$|covers\//.test(key)))
  for (const file of files(key)) shell.add(file);
for (const file of shell) if (/latin-ext/.test(file)) shell.delete(file); // fetched only for names that need it

// For when the server cannot be reached, the service worker keeps the same.
const template = join(folder, "service-worker.js");
const kept = [...shell].filter((file) => file !== "index.html").map((file) => `/${file}`);
const build = createHash("sha256").update(readFileSync(join(folder, "index.html"))).digest("hex").slice(0, 12);
const worker = readFileSync(template, "utf8").replace("@BUILD@", build).replace('["@FILES@"]', JSON.stringify([...kept, "/icon.svg"]));
writeFileSync(template, worker);

const weights = new Map(); // as sent with gzip, the heavier of the two ways
for (const name of readdirSync(folder, { recursive: true })) {
  const path = join(folder, name);
  if (!statSync(path).isFile()) continue;
  const raw = readFileSync(path);
  let weight = raw.length;
  if (/\.(js|css|html|svg)$/.test(name)) {
    const zipped = gzipSync(raw, { level: 9 });
    weight = zipped.length;
    if (raw.length > 600) {
      writeFileSync(`${path}.gz`, zipped);
      writeFileSync(`${path}.br`, brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    }
  }
  weights.set(name, weight);
}

const heavy = (set) => [...set].reduce((sum, file) => sum + (weights.get(file) ?? 0), 0) / 1000;

// What a game's table needs beside the client's own page, so that it can be fetched at once.
const TABLE = /games\/([^/]+)\/table\/Table\.svelte$/;
const tables = keys.filter((key) => TABLE.test(key));
const atOnce = files("index.html");
const preloads = tables.map((key) => {
  const needed = new Set([...files("src/pages/Table.svelte"), ...files(key)]);
  const code = [...needed].filter((file) => /\.(js|css)$/.test(file) && !atOnce.has(file));
  return [TABLE.exec(key)[1].replaceAll("_", "-"), code.map((file) => `/${file}`)];
});
writeFileSync(join(folder, "preloads.json"), JSON.stringify(Object.fromEntries(preloads)));

let fine = true;
const say = (what, weight, limit) => {
  const fits = weight <= limit;
  fine &&= fits;
  console.log(`${fits ? "  " : "! "}${what.padEnd(34)} ${weight.toFixed(1).padStart(6)} KB of ${limit}`);
};
say("home and shell, with fonts", heavy(shell), LIMITS.shell);
for (const key of tables) {
  const own = new Set([...files(key)].filter((file) => !shell.has(file)));
  say(`the table of ${TABLE.exec(key)[1]}`, heavy(own), LIMITS.table);
}
if (!fine) {
  console.error("Too heavy.");
  process.exit(1);
}
