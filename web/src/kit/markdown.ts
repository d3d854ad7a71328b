/** Just enough Markdown for our rulebooks, as data: the page draws it, nothing is ever injected. */

export type Run = { kind: "text" | "strong" | "em" | "code"; text: string } | { kind: "rule"; text: string };

export type Block =
  | { kind: "heading"; level: number; runs: Run[] }
  | { kind: "paragraph"; id: string; runs: Run[] }
  | { kind: "list"; ordered: boolean; items: { id: string; runs: Run[] }[] }
  | { kind: "table"; head: Run[][]; rows: Run[][][] }
  | { kind: "drawing"; text: string };

const RULE = /\b[A-Z]{2}-\d+\b/;
const RUNS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\b[A-Z]{2}-\d+\b)/;

export function runs(text: string): Run[] {
  return text
    .split(RUNS)
    .filter((part) => part !== "")
    .map((part): Run => {
      if (part.startsWith("**")) return { kind: "strong", text: part.slice(2, -2) };
      if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
      if (part.startsWith("*") && part.length > 2) return { kind: "em", text: part.slice(1, -1).replaceAll("`", "") };
      if (RULE.test(part) && part.replace(RULE, "") === "") return { kind: "rule", text: part };
      return { kind: "text", text: part };
    });
}

/** The rule that a paragraph or an item states. */
const ruleOf = (text: string) => /^\*\*([A-Z]{2}-\d+)\*\*/.exec(text)?.[1] ?? "";

const cells = (line: string) =>
  line
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => runs(cell.trim()));

export function blocks(text: string): Block[] {
  const lines = text.replace(/\r/g, "").split("\n");
  const found: Block[] = [];
  let at = 0;
  const line = () => lines[at] ?? "";
  while (at < lines.length) {
    if (line().startsWith("```")) {
      const drawn: string[] = [];
      for (at++; at < lines.length && !line().startsWith("```"); at++) drawn.push(line());
      at++;
      found.push({ kind: "drawing", text: drawn.join("\n") });
    } else if (/^#{1,6} /.test(line())) {
      const [marks = "", ...rest] = line().split(" ");
      found.push({ kind: "heading", level: marks.length, runs: runs(rest.join(" ")) });
      at++;
    } else if (line().startsWith("|")) {
      const rows: string[] = [];
      for (; line().startsWith("|"); at++) rows.push(line());
      const [head = "", , ...body] = rows;
      found.push({ kind: "table", head: cells(head), rows: body.map(cells) });
    } else if (/^(-|\d+\.) /.test(line())) {
      const ordered = !line().startsWith("-");
      const items: string[] = [];
      for (; /^(-|\d+\.) /.test(line()) || /^\s+\S/.test(line()); at++) {
        if (/^(-|\d+\.) /.test(line())) items.push(line().replace(/^(-|\d+\.) /, ""));
        else items[items.length - 1] += ` ${line().trim()}`;
      }
      found.push({
        kind: "list",
        ordered,
        items: items.map((item) => ({
          id: ruleOf(item),
          runs: runs(item),
        })),
      });
    } else if (line().trim() === "") at++;
    else {
      const said: string[] = [];
      for (; line().trim() !== "" && !/^(#{1,6} |```|\||(-|\d+\.) )/.test(line()); at++)
        said.push(line().trim());
      const text = said.join(" ");
      found.push({ kind: "paragraph", id: ruleOf(text), runs: runs(text) });
    }
  }
  return found;
}
