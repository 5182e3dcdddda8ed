import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCardTag, isCertifiedToyota, type TagSettings } from "./card-tag.ts";
import { testCard } from "./test-card.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const ALL_ON: TagSettings = {
  cards: {
    electricLabel: true,
    toyotaCertified: true,
    greenTags: ["Runout Sale"],
    newArrivalText: "New Arrival",
    soldTag: "JUST SOLD",
  },
  stock: { justArrivedDays: 8 },
};
const ALL_OFF: TagSettings = {
  ...ALL_ON,
  cards: { ...ALL_ON.cards, electricLabel: false, toyotaCertified: false, greenTags: [] },
};

/** Every reason for a tag at once, in the order of precedence. */
const LADDER = [
  [{ reserved: true }, { text: "Reserved", tone: "reserved" }],
  [{ fuel: "hybrid" }, { text: "Hybrid", tone: "electric" }],
  [{ certified: true }, { text: "Toyota Certified", tone: "certified" }],
  [{ tag: "Test Drive Only" }, { text: "Test Drive Only", tone: "red" }],
  [{ status: "coming_soon" }, { text: "COMING SOON", tone: "info" }],
  [{ arrivedAt: "2025-06-29T00:00:00Z" }, { text: "New Arrival", tone: "info" }],
  [{}, null],
] as const;

test("CARD-01 D99 CARD-02 CARD-03 CARD-04 CARD-05 CARD-07 CARD-08 CARD-10 ENT-15: exactly one tag, the first that fits", () => {
  for (let i = 0; i < LADDER.length; i++) {
    const reasons = Object.assign({}, ...LADDER.slice(i).map(([reason]) => reason));
    expect(findCardTag(testCard(reasons), ALL_ON, NOW)).toEqual(LADDER[i]![1]);
  }
});

test("CARD-01: whatever comes after the first reason does not matter", () => {
  const later = fc.subarray(LADDER.map(([reason]) => reason));
  fc.assert(
    fc.property(fc.nat(LADDER.length - 2), later, (first, others) => {
      const allowed = others.filter((reason) => LADDER.findIndex(([known]) => known === reason) > first);
      const vehicle = testCard(Object.assign({}, ...allowed, LADDER[first]![0]));
      expect(findCardTag(vehicle, ALL_ON, NOW)).toEqual(LADDER[first]![1]);
    }),
  );
});

describe("settings", () => {
  test.each([
    ["electric", "Electric"],
    ["hybrid", "Hybrid"],
    ["plug-in-hybrid", "PHEV"],
    ["diesel", undefined],
  ] as const)("CARD-02: %s is labelled %s where enabled, else not", (fuel, label) => {
    expect(findCardTag(testCard({ fuel }), ALL_ON, NOW)?.text).toBe(label);
    expect(findCardTag(testCard({ fuel }), ALL_OFF, NOW)).toBeNull();
  });

  test.each([
    [{ certified: true }, true],
    [{ certified: true, make: "TOYOTA " }, true],
    [{ certified: true, carType: "demo" }, false],
    [{ certified: true, make: "Kia" }, false],
    [{ certified: false }, false],
  ] as const)("CARD-04 SIDE-15: %j carries the Toyota mark: %s", (vehicle, marked) => {
    expect(findCardTag(testCard(vehicle), ALL_ON, NOW)?.tone === "certified").toBe(marked);
    expect(findCardTag(testCard(vehicle), ALL_OFF, NOW)).toBeNull();
  });

  test("CARD-06: the site's green tags are green, others red", () => {
    expect(findCardTag(testCard({ tag: " runout sale " }), ALL_ON, NOW)).toEqual({
      text: "runout sale",
      tone: "green",
    });
    expect(findCardTag(testCard({ tag: "Runout Sale" }), ALL_OFF, NOW)?.tone).toBe("red");
    expect(findCardTag(testCard({ tag: "  " }), ALL_ON, NOW)).toBeNull();
  });

  test.each([
    ["2025-06-22T00:00:01Z", true],
    ["2025-06-22T00:00:00Z", false],
    [null, false],
  ])("CARD-08 CARD-09 D10: arrived at %s, is new: %s", (arrivedAt, isNew) => {
    expect(findCardTag(testCard({ arrivedAt }), ALL_ON, NOW) !== null).toBe(isNew);
  });
});

test("CARD-11: a sold car shows the sold tag and no other", () => {
  const reasons = Object.assign({}, ...LADDER.map(([reason]) => reason), { status: "sold" });
  expect(findCardTag(testCard(reasons), ALL_ON, NOW)).toEqual({ text: "JUST SOLD", tone: "sold" });
});

test("SIDE-14 SIDE-15: the vehicle page's mark needs a certified Toyota only", () => {
  expect(isCertifiedToyota(testCard({ certified: true, carType: "demo" }))).toBe(true);
  expect(isCertifiedToyota(testCard({ certified: true, make: "Kia" }))).toBe(false);
});
