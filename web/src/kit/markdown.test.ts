import { describe, expect, it } from "vitest";
import { blocks, runs } from "./markdown";

describe("a rulebook", () => {
  it("knows its rules by their numbers", () => {
    const [list] = blocks("- **FG-1** Take a sheet\n  of your own, see FG-2.\n- **FG-2** Begin.");
    expect(list).toMatchObject({ kind: "list", ordered: false, items: [{ id: "FG-1" }, { id: "FG-2" }] });
  });

  it("finds rules, stress and code within a line", () => {
    expect(runs("As *Ruling*, **all** of `loop` (FG-14).")).toEqual([
      { kind: "text", text: "As " },
      { kind: "em", text: "Ruling" },
      { kind: "text", text: ", " },
      { kind: "strong", text: "all" },
      { kind: "text", text: " of " },
      { kind: "code", text: "loop" },
      { kind: "text", text: " (" },
      { kind: "rule", text: "FG-14" },
      { kind: "text", text: ")." },
    ]);
  });

  it("keeps drawings, headings and paragraphs apart", () => {
    const kinds = blocks("# T\n\nOne\ntwo.\n\n```\n  x\n\n  y\n```\n1. a\n2. b\n\n| a | b |\n| - | - |\n| 1 | 2 |").map(
      (block) => block.kind,
    );
    expect(kinds).toEqual(["heading", "paragraph", "drawing", "list", "table"]);
  });

  it("never makes HTML of anything", () => {
    expect(runs("<b>no</b>")).toEqual([{ kind: "text", text: "<b>no</b>" }]);
  });
});
