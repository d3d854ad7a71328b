import { describe, expect, it, vi } from "vitest";
import type { Told } from "./protocol";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
const { cuesOf } = await import("./sound");

const told = (kind: string): Told => ({ kind, seat: 0, details: {}, words: "", reveals: false, ids: {} });

describe("what is cuesOf", () => {
  it("follows what was told, in its order", () => {
    const sounds = { fed: "crackle", rolled: "rattle" } as const;
    expect(cuesOf([told("rolled"), told("turn"), told("fed")], sounds)).toEqual(["rattle", "crackle"]);
  });

  it("is never a long noise", () => {
    expect(cuesOf(Array.from({ length: 40 }, () => told("snowed")), { snowed: "crunch" })).toHaveLength(5);
  });
});
