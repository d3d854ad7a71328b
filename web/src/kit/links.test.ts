import { describe, expect, it } from "vitest";
import { parts } from "./links";

describe("where we are", () => {
  it("is the path on a server", () => {
    expect(parts({ pathname: "/rules/x", search: "", hash: "#FG-1" }, false)).toEqual(["/rules/x", "", "#FG-1"]);
  });
  it("is behind the # in a page without one", () => {
    const at = (hash: string) => parts({ pathname: "/some/folder/index.html", search: "?build=1", hash }, true);
    expect(at("")).toEqual(["/", "", ""]);
    expect(at("#asks")).toEqual(["/", "", ""]);
    expect(at("#/record/x?step=3")).toEqual(["/record/x", "?step=3", ""]);
    expect(at("#/rules/frost-gorge#FG-14")).toEqual(["/rules/frost-gorge", "", "#FG-14"]);
  });
});
