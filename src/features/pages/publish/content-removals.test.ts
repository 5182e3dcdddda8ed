import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContentKind } from "#features/content/store/content-item.ts";
import { toContentPath } from "./apply-content.server.ts";
import { findContentRemovals } from "./content-removals.ts";

const SITES = [
  { slug: "north", today: "2026-11-25" },
  { slug: "south", today: "2026-11-24" },
];
interface Changes {
  readonly kind?: ContentKind;
  readonly slug?: string;
  readonly sites?: readonly string[];
  readonly firstDay?: string;
  readonly lastDay?: string;
}
const item = (name: string, { kind = "page", slug = name, sites, firstDay, lastDay }: Changes = {}) => ({
  ...{ kind, name, slug, sites: sites ?? null },
  ...{ firstDay: firstDay ?? null, lastDay: lastDay ?? null },
});
type Item = ReturnType<typeof item>;
const PEOPLE = ["mei", "kim", "lee"].map((name) => item(name, { kind: "person", sites: ["north"] }));
const others = (count: number) => Array.from({ length: count }, (_, at) => item(`other-${at}`));
const compare = (before: Item[], after: Item[], more = 9) => {
  const { removals, held } = findContentRemovals(
    [...before, ...others(more)],
    [...after, ...others(more)],
    SITES,
  );
  return {
    removals: removals.map(({ kind, name, sites }) => [kind, name, ...sites].join(" ")),
    held: held.map(({ kind, removed, of }) => `${removed} of ${of} ${kind}`),
  };
};

describe("D205: content that a site loses is named", () => {
  const both = ["page about north south"];
  test.each<[string, Item[], Item[], string[]]>([
    ["when it is taken off", [item("about")], [], both],
    [
      "when it is taken off one site",
      [item("about")],
      [item("about", { sites: ["south"] })],
      ["page about north"],
    ],
    [
      "when its days are over",
      [item("about")],
      [item("about", { lastDay: "2026-11-24" })],
      ["page about north"],
    ],
    ["when its days have yet to come", [item("about")], [item("about", { firstDay: "2026-12-01" })], both],
    ["when it would have been shown", [item("about", { firstDay: "2026-12-01" })], [], both],
    ["of any kind", PEOPLE, PEOPLE.slice(1), ["person mei north"]],
    ["not when it has another address", [item("about")], [item("about", { slug: "us" })], []],
    ["not when it is shown on more sites", [item("about", { sites: ["north"] })], [item("about")], []],
    [
      "not when a page of one site stands in its place there",
      [item("about")],
      [item("about"), item("about.north", { slug: "about", sites: ["north"] })],
      [],
    ],
    ["when it was over, as what no site loses", [item("old", { lastDay: "2026-01-01" })], [], ["page old"]],
    [
      "when another promotion follows it, as what no site loses",
      [item("spring", { kind: "promotion", slug: "spin" })],
      [item("autumn", { kind: "promotion", slug: "spin" })],
      ["promotion spring"],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(compare(before, after)).toEqual({ removals: expected, held: [] });
  });
});

test("D205: more than 40% of a kind on a site is held", () => {
  const people = ["a", "b", "c", "d", "e"].map((name) => item(name, { kind: "person", sites: ["north"] }));
  expect(compare(people, people.slice(2)).held).toEqual([]);
  expect(compare(people, people.slice(3)).held).toEqual(["3 of 5 people of north"]);
  expect(compare([item("about")], [], 0).held).toEqual(["1 of 1 pages of north", "1 of 1 pages of south"]);
  const old = item("old", { lastDay: "2026-01-01" });
  expect(compare([old], [], 0).held).toEqual([]);
});

test("D205: what stays or is added is never a removal, and nothing is held unnamed", () => {
  const names = fc.subarray(["a", "b", "c", "d", "e"]);
  fc.assert(
    fc.property(names, names, (one, more) => {
      const [before, after] = [one, [...new Set([...one, ...more])]].map((list) =>
        list.map((name) => item(name)),
      );
      expect(findContentRemovals(before!, after!, SITES)).toEqual({ removals: [], held: [] });
      const { removals, held } = findContentRemovals(after!, before!, SITES);
      expect(removals).toHaveLength(after!.length - before!.length);
      expect(held.length === 0 || removals.length > 0).toBe(true);
    }),
  );
});

test.each([
  ["page", "home", "/"],
  ["page", "about-us", "/about-us"],
  ["offer", "snorkel", "/offers/snorkel"],
  ["brand", "mazda", "/mazda/overview"],
] as const)("D334 D155: a %s %s is reported at the address where it is shown: %s", (kind, slug, path) => {
  expect(toContentPath({ kind, slug })).toBe(path);
});
