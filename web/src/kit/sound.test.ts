import { describe, expect, it, vi } from "vitest";
import type { Told } from "./protocol";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
const { heard } = await import("./sound");

const told = (kind: string): Told => ({ kind, seat: 0, details: {}, words: "", reveals: false, ids: {} });

describe("what is heard", () => {
  it("follows what was told, in its order", () => {
    const sounds = { fed: "crackle", rolled: "rattle" } as const;
    expect(heard([told("rolled"), told("turn"), told("fed")], sounds)).toEqual(["rattle", "crackle"]);
  });

  it("is never a long noise", () => {
    expect(heard(Array.from({ length: 40 }, () => told("snowed")), { snowed: "crunch" })).toHaveLength(5);
  });
});
