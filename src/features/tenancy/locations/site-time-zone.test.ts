import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTimeZone } from "#features/places/time-zone.ts";
import { findSiteTimeZone, listSiteTimeZones, type ZonedLocation } from "./site-time-zone.ts";

const yard = (state: string, changes: Partial<ZonedLocation> = {}): ZonedLocation => ({
  ...{ slug: state.toLowerCase(), completed: true, primary: false },
  ...{ timeZone: findTimeZone(state), ...changes },
});
const [wa, sa, nsw, vic, qld] = (["WA", "SA", "NSW", "VIC", "QLD"] as const).map((state) => yard(state)) as [
  ZonedLocation,
  ZonedLocation,
  ZonedLocation,
  ZonedLocation,
  ZonedLocation,
];

describe("D207: a site that sets no time zone has", () => {
  test.each<[string, readonly ZonedLocation[], string[] | undefined, string | null]>([
    ["its only yard's", [wa], undefined, "Australia/Perth"],
    ["the one that all its yards have", [sa, yard("SA", { slug: "two" })], undefined, "Australia/Adelaide"],
    ["that of the yards of its stock filter", [{ ...qld, primary: true }, wa], ["wa"], "Australia/Perth"],
    ["the main yard's", [vic, nsw, { ...qld, primary: true }], undefined, "Australia/Brisbane"],
    ["that of most yards", [wa, yard("SA", { slug: "a" }), sa], undefined, "Australia/Adelaide"],
    [
      "that of most clocks, whatever they are called",
      [wa, { ...wa, slug: "w" }, nsw, vic, yard("TAS")],
      undefined,
      "Australia/Sydney",
    ],
    ["the first of several that as many have", [sa, wa], undefined, "Australia/Adelaide"],
    [
      "a described yard's before that of one which a feed named",
      [{ ...wa, completed: false }, sa],
      undefined,
      "Australia/Adelaide",
    ],
    [
      "that of a yard which a feed named where no other is known",
      [{ ...wa, completed: false }],
      undefined,
      "Australia/Perth",
    ],
    ["that of other yards of the account where its own are unknown", [wa], ["elsewhere"], "Australia/Perth"],
    ["none by a yard of an unknown place", [{ ...wa, timeZone: null }], undefined, null],
    ["none without a yard", [], undefined, null],
  ])("%s", (_, locations, own, expected) => {
    expect(findSiteTimeZone(locations, own)).toBe(expected);
  });
});

test("D207: the zone is always one of the site's yards, and theirs where they agree", () => {
  const yards = fc.array(
    fc.record({
      slug: fc.constantFrom("a", "b", "c", "d"),
      completed: fc.boolean(),
      primary: fc.boolean(),
      timeZone: fc.option(fc.constantFrom("Australia/Perth", "Australia/Sydney", "Australia/Melbourne")),
    }),
  );
  const own = fc.option(fc.subarray(["a", "b", "c", "d"]), { nil: undefined });
  fc.assert(
    fc.property(yards, own, (locations, slugs) => {
      const zones = listSiteTimeZones(locations, slugs);
      const zone = findSiteTimeZone(locations, slugs);
      if (zones.length <= 1) return zone === (zones[0] ?? null);
      return zone !== null && zones.includes(zone);
    }),
  );
});
