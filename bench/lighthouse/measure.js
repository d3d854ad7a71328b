// What Lighthouse says of some pages, as JSON on the standard output.
//   node measure.js <chromium> <address> <game> <rounds>
// The table is one that has just begun, seen by whoever sits at it.

import lighthouse, { desktopConfig } from "lighthouse";
import puppeteer from "puppeteer-core";

const [chromium, address, game, rounds] = process.argv.slice(2);
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const DEVICES = { phone: undefined, desktop: desktopConfig };

const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
});

/** Somebody new opens a table, beside two bots; its path. */
async function openTable() {
  const page = await browser.newPage();
  await page.goto(address);
  const path = await page.evaluate(async (game) => {
    const post = async (path, body) => {
      const headers = { "Content-Type": "application/json" };
      return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    };
    await post("/api/identity", { name: "Ada" });
    const bot = { kind: "bot", level: "greedy" };
    const table = await post("/api/tables", { game, seats: [{ kind: "me" }, bot, bot], start: true });
    return `/table/${table.id}`;
  }, game);
  await page.close();
  return path;
}

async function measure(path, device) {
  const page = await browser.newPage();
  const flags = { onlyCategories: CATEGORIES, logLevel: "error" };
  const { lhr } = await lighthouse(address + path, flags, DEVICES[device], page);
  await page.close();
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const failed = Object.values(lhr.categories).flatMap((category) =>
    category.auditRefs
      .map(({ id, weight }) => ({ ...lhr.audits[id], weight }))
      .filter(({ score, weight }) => weight && score !== null && score < 0.9)
      .map(({ id, displayValue }) => `${id} ${displayValue ?? ""}`.trim()),
  );
  return {
    device,
    scores: Object.fromEntries(CATEGORIES.map((id) => [id, Math.round(100 * lhr.categories[id].score)])),
    shift: lhr.audits["cumulative-layout-shift"].numericValue,
    machine: Math.round(lhr.environment.benchmarkIndex),
    failed,
  };
}

const pages = { home: "/", table: await openTable() };
const measured = [];
for (let round = 0; round < Number(rounds); round++) {
  for (const [name, path] of Object.entries(pages)) {
    for (const device of Object.keys(DEVICES)) measured.push({ page: name, ...(await measure(path, device)) });
  }
}
await browser.close();
console.log(JSON.stringify(measured));
