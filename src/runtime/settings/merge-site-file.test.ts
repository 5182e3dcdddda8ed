import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeSiteFile } from "./merge-site-file.ts";

const WHOLE = {
  config: {
    name: "Northside Motors",
    tagline: "Since 1968",
    theme: { accent: "#0b5cad", logo: { url: "/logo.svg", letters: "NM" } },
    leads: { fallback: { to: ["boss@northside.example"] }, routes: [{ to: ["used@northside.example"] }] },
    redirects: [
      { from: "/old", to: "/search" },
      { from: "/older", to: "/finance" },
    ],
    finance: { lenders: [{ name: "Bank", licence: "1", fees: [{ name: "Entry", dollars: 100 }] }] },
  },
  dealerships: [{ slug: "northside", name: "Northside" }],
  locations: [
    {
      ...{ slug: "aspley", code: "ASP", name: "Aspley", announcement: "Back gate." },
      openingHours: [{ weekday: 1, status: "Open", open: "08:30", close: "17:00" }],
      specialHours: [
        { date: "2026-12-24", status: "Open", start_hour: "09:00", end_hour: "12:00" },
        { date: "2026-12-25", status: "Closed" },
      ],
    },
    { slug: "virginia", code: "VIR", name: "Virginia" },
  ],
};
const [ASPLEY, VIRGINIA] = WHOLE.locations;
const merge = (part: unknown) => mergeSiteFile(WHOLE, part);
const config = (part: object) => (merge({ config: part }).file as typeof WHOLE).config;
const locations = (part: unknown) => (merge({ locations: part }).file as typeof WHOLE).locations;
const problems = (part: unknown) => merge(part).problems.map(({ path, rule }) => `${path}: ${rule}`);

describe("D206: a part of a file changes what it says and leaves the rest", () => {
  test("groups are merged setting by setting", () => {
    expect(config({ theme: { logo: { letters: "N" } } })).toEqual({
      ...WHOLE.config,
      theme: { accent: "#0b5cad", logo: { url: "/logo.svg", letters: "N" } },
    });
    expect(config({ home: { picture: "/yard.jpg" } })).toEqual({
      ...WHOLE.config,
      home: { picture: "/yard.jpg" },
    });
  });

  test("null takes a setting away, at any depth", () => {
    const { tagline: _, ...rest } = WHOLE.config;
    expect(config({ tagline: null, theme: { logo: null }, home: { picture: null } })).toEqual({
      ...{ ...rest, theme: { accent: "#0b5cad" }, home: {} },
    });
    expect(locations([{ slug: "aspley", announcement: null }])).toEqual([
      expect.not.objectContaining({ announcement: expect.anything() }),
      VIRGINIA,
    ]);
  });

  test("a list takes the place of the one before, unless its entries have names of their own", () => {
    const routes = [{ to: ["new@northside.example"] }];
    expect(config({ leads: { routes } }).leads).toEqual({ ...WHOLE.config.leads, routes });
    expect(
      config({
        redirects: [
          { from: "/older", to: "/search" },
          { from: "/oldest", to: "/search" },
        ],
      }).redirects,
    ).toEqual([
      { from: "/old", to: "/search" },
      { from: "/older", to: "/search" },
      { from: "/oldest", to: "/search" },
    ]);
    expect(
      config({ finance: { lenders: [{ name: "Bank", fees: [{ name: "Monthly", dollars: 5 }] }] } }).finance,
    ).toEqual({
      lenders: [
        {
          name: "Bank",
          licence: "1",
          fees: [
            { name: "Entry", dollars: 100 },
            { name: "Monthly", dollars: 5 },
          ],
        },
      ],
    });
  });

  test("a location is found by its slug or its code, and a day by its date or weekday", () => {
    const closed = { date: "2026-12-24", status: "Closed" };
    const added = { date: "2026-12-31", status: "Open", hours: { begin: "09:00", end: "12:00" } };
    expect(locations([{ code: "ASP", specialHours: [closed, added] }])).toEqual([
      { ...ASPLEY, specialHours: [closed, { date: "2026-12-25", status: "Closed" }, added] },
      VIRGINIA,
    ]);
    const monday = { weekday: 1, status: "Closed" };
    const tuesday = { weekday: 2, status: "Open", open: "09:00", close: "17:00" };
    expect(locations([{ slug: "aspley", openingHours: [tuesday, monday] }])).toEqual([
      { ...ASPLEY, openingHours: [monday, tuesday] },
      VIRGINIA,
    ]);
    expect(locations([{ slug: "new", name: "New" }])).toEqual([
      ...WHOLE.locations,
      { slug: "new", name: "New" },
    ]);
  });

  test("entries may be given by their names, where null takes one away", () => {
    expect(
      locations({ aspley: { specialHours: { "2026-12-24": null, "2026-12-26": { status: "Closed" } } } }),
    ).toEqual([
      {
        ...ASPLEY,
        specialHours: [
          { date: "2026-12-25", status: "Closed" },
          { date: "2026-12-26", status: "Closed" },
        ],
      },
      VIRGINIA,
    ]);
    expect(locations({ aspley: { openingHours: { 1: null } } })[0]).toEqual({ ...ASPLEY, openingHours: [] });
    expect(config({ redirects: { "/old": null } }).redirects).toEqual([{ from: "/older", to: "/finance" }]);
  });

  test.each<[unknown, string[]]>([
    [
      { tagline: "New" },
      ['tagline: is not a part of a site file; settings are in "config": { "config": { "tagline": … } }'],
    ],
    [{ location: [] }, ['location: is not a part of a site file. Did you mean "locations"?']],
    [{ locations: null }, ["locations: cannot be taken away"]],
    [
      { locations: { aspley: null } },
      ["locations.aspley: stays with the account; `locations remove` removes a location"],
    ],
    [
      { locations: [{ slug: "asply", phone: "1" }] },
      ['locations[0].slug: there is no location "asply". Did you mean "aspley"?'],
    ],
    [
      { locations: [{ code: "AST", phone: "1" }] },
      ['locations[0].code: there is no location "AST". Did you mean "ASP"?'],
    ],
    [{ dealerships: [{ slug: "harbour" }] }, ['dealerships[0].slug: there is no dealership "harbour".']],
    [{ config: { redirects: { "/nowhere": null } } }, ['redirects./nowhere: there is no entry "/nowhere".']],
  ])("%j is refused", (part, expected) => {
    expect(problems(part)).toEqual(expected);
  });

  test("a path in the merged file leads to what the part says, or names the entry that it does not", () => {
    const { toPartPath } = merge({
      locations: [{ slug: "virginia", specialHours: { "2026-12-25": { status: "Open" } } }],
    });
    expect(toPartPath("locations[1].phone")).toBe("locations[0].phone");
    expect(toPartPath("locations[1].specialHours[0].status")).toBe(
      "locations[0].specialHours.2026-12-25.status",
    );
    expect(toPartPath("locations[0].phone")).toBe("locations[aspley].phone");
    expect(toPartPath("legal.phone")).toBe("legal.phone");
    const { toPartPath: ofSetting } = merge({ config: { redirects: [{ from: "/new", to: "nowhere" }] } });
    expect(ofSetting("redirects[2].to")).toBe("redirects[0].to");
  });
});

const group = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.integer(),
    tie("group"),
    fc.array(tie("group"), { maxLength: 3 }),
  ),
  group: fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__"), tie("any"), { maxKeys: 3 }),
})).group;

test("D206: nothing changes by a part that is the whole, or is empty; a part merged twice is merged once", () => {
  fc.assert(
    fc.property(group, group, (one, other) => {
      const whole = { config: one };
      const merged = (file: unknown, part: unknown) => mergeSiteFile(file, part).file;
      expect(merged(whole, whole)).toEqual(whole);
      expect(merged(whole, {})).toEqual(whole);
      const once = merged(whole, { config: other });
      expect(merged(once, { config: other })).toEqual(once);
    }),
  );
});
