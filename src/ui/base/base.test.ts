import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openBrowserStore } from "./browser-store.ts";
import { formatDate } from "./calendar-date.ts";
import { classNames } from "./class-names.ts";
import { computeContrast } from "./contrast.ts";
import { formatList } from "./format-list.ts";

test.each([
  [[], ""],
  [["Sales"], "Sales"],
  [["sales", "service"], "sales and service"],
  [["QLD", "NSW", "VIC"], "QLD, NSW and VIC"],
])("LOC-04 LOC-07: the words %j are joined as %j", (words, text) => {
  expect(formatList(words)).toBe(text);
});

test.each([
  ["2026-03-12", "12 March 2026"],
  ["2026-03-01", "1 March 2026"],
  ["2026-12", "December 2026"],
  ["2026-13", "2026-13"],
  ["2026-00-01", "2026-00-01"],
  ["12/03/2026", "12/03/2026"],
  ["soon", "soon"],
  ["", ""],
])("D32: the date %j is written %j", (date, text) => {
  expect(formatDate(date)).toBe(text);
});

test("class names are joined without what is off", () => {
  expect(classNames("a", false, null, undefined, "", "b c")).toBe("a b c");
  expect(classNames(false)).toBe("");
});

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#ff0000", "#ffffff", 4],
    ["#0000ff", "#ffffff", 8.59],
  ])("D34: of %s on %s is %d", (one, other, ratio) => {
    expect(computeContrast(one, other)).toBeCloseTo(ratio, 2);
  });

  test("D34: it is the same both ways, and from 1 to 21", () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = computeContrast(one, other);
        expect(computeContrast(other, one)).toBe(ratio);
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21.000001);
      }),
    );
  });
});

describe("what a browser remembers", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("VDP-22: is kept, read and removed", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    const store = openBrowserStore("localStorage");
    store.setItem("seen", "1");
    expect(store.getItem("seen")).toBe("1");
    store.removeItem("seen");
    expect(store.getItem("seen")).toBeNull();
  });

  test("VDP-22 ERR-03: is forgotten where storage is blocked or full, and only a write says so", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const store = openBrowserStore("sessionStorage");
    expect(store.getItem("seen")).toBeNull();
    expect(() => store.removeItem("seen")).not.toThrow();
    expect(warn).not.toHaveBeenCalled();
    store.setItem("seen", "1");
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  test("ERR-03: a browser without storage reads as empty", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(openBrowserStore("localStorage").getItem("seen")).toBeNull();
  });
});
