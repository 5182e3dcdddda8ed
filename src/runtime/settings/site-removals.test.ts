import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findSiteRemovals } from "./site-removals.ts";

const TODAY = "2026-11-25";
const yard = (changes: object = {}) => ({
  ...{ slug: "aspley", name: "Aspley", dealership: "northside", street: "1 Gympie Road", city: "Aspley" },
  ...{ state: "QLD", postcode: "4034", phone: "(07) 3111 1111", ...changes },
});
const CONFIG = {
  name: "Northside Motors",
  tagline: "Since 1968",
  template: "showroom",
  legal: { businessName: "Northside Pty Ltd", licenceNumber: "LMCT 1", phone: "(07) 3000 0000" },
  leads: { fallback: { to: ["boss@northside.example", "desk@northside.example"] } },
};
const aFile = (config: object = CONFIG, locations: readonly object[] = [yard()]) => ({
  config,
  dealerships: [{ slug: "northside", name: "Northside", phone: "(07) 3000 0000" }],
  locations,
});
const find = (before: unknown, after: unknown) => findSiteRemovals(before, after, TODAY);
const names = (before: unknown, after: unknown) =>
  find(before, after).removals.map(({ kind, name, of }) => `${kind} ${name}${of ? ` of ${of}` : ""}`);
const day = (date: string, changes: object = {}) => ({ date, status: "Closed", ...changes });

describe("D205: what a file takes away is named", () => {
  test.each<[string, unknown, unknown, string[]]>([
    ["nothing where nothing was", { config: undefined, dealerships: [], locations: [] }, aFile(), []],
    ["nothing where nothing changed", aFile(), aFile(), []],
    ["nothing where values are others", aFile(), aFile({ ...CONFIG, tagline: "New" }), []],
    ["a setting", aFile(), aFile({ ...CONFIG, tagline: undefined }), ["setting tagline"]],
    [
      "each setting of a group",
      aFile({ ...CONFIG, theme: { accent: "#000000", logo: { url: "/logo.svg" } } }),
      aFile(),
      ["setting theme.accent", "setting theme.logo.url"],
    ],
    [
      "a value of a list, also one that another took the place of",
      aFile(),
      aFile({ ...CONFIG, leads: { fallback: { to: ["boss@northside.example", "new@northside.example"] } } }),
      ["setting leads.fallback.to: desk@northside.example"],
    ],
    [
      "an entry by what it is called",
      aFile({
        ...CONFIG,
        redirects: [
          { from: "/a", to: "/search" },
          { from: "/b", to: "/search" },
        ],
      }),
      aFile({ ...CONFIG, redirects: [{ from: "/b", to: "/finance" }] }),
      ["setting redirects[/a]"],
    ],
    [
      "a route by its place, when another changed",
      aFile({
        ...CONFIG,
        leads: {
          routes: [
            { to: ["a@x.example"], makes: ["Kia"] },
            { to: ["b@x.example"], makes: ["MG"], cc: ["c@x.example"] },
          ],
        },
      }),
      aFile({ ...CONFIG, leads: { routes: [{ to: ["b@x.example"], makes: ["MG"] }] } }),
      ["setting leads.routes[0]", "setting leads.routes[1].cc: c@x.example"],
    ],
    [
      "a location's days and details, and those of a dealership",
      aFile(CONFIG, [
        yard({
          announcement: "Use the back gate.",
          openingHours: [1, 2].map((weekday) => ({ weekday, status: "Open", open: "08:30", close: "17:00" })),
          specialHours: [day("2026-12-25", { name: "Christmas Day" }), day("2026-12-26")],
        }),
      ]),
      {
        ...aFile(CONFIG, [
          yard({
            openingHours: [{ weekday: 2, status: "Closed" }],
            specialHours: [day("2026-12-26", { status: "Open", start_hour: "09:00", end_hour: "12:00" })],
          }),
        ]),
        dealerships: [{ slug: "northside", name: "Northside" }],
      },
      [
        "setting phone of dealership northside",
        "setting announcement of location aspley",
        "usual hours Monday of location aspley",
        "special day 2026-12-25 (Christmas Day) of location aspley",
      ],
    ],
    [
      "nothing of a day that is another now",
      aFile(CONFIG, [
        yard({
          specialHours: [day("2026-12-24", { status: "Open", start_hour: "09:00", end_hour: "12:00" })],
        }),
      ]),
      aFile(CONFIG, [yard({ specialHours: [day("2026-12-24")] })]),
      [],
    ],
    [
      "a special day that is over",
      aFile(CONFIG, [yard({ specialHours: [day("2026-04-25")] })]),
      aFile(),
      ["special day 2026-04-25 of location aspley"],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(names(before, after)).toEqual(expected);
  });
});

describe("D205: a file is held that takes away more than 40%", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => day(`2026-12-${String(10 + at).padStart(2, "0")}`));
  const withDays = (count: number, others: readonly object[] = []) =>
    aFile(CONFIG, [
      yard({ specialHours: [...others, ...days(count)] }),
      yard({ slug: "virginia", specialHours: days(9) }),
    ]);
  const redirects = (count: number) =>
    aFile({
      ...CONFIG,
      redirects: Array.from({ length: count }, (_, at) => ({ from: `/old-${at}`, to: "/search" })),
    });
  const weeks = (...weekdays: number[]) =>
    aFile(CONFIG, [yard({ openingHours: weekdays.map((weekday) => ({ weekday, status: "Closed" })) })]);

  test.each<[string, unknown, unknown, string[]]>([
    ["all special days of one yard", withDays(3), withDays(0), ["3 of 3 special days of location aspley"]],
    ["three of five", withDays(5), withDays(2), ["3 of 5 special days of location aspley"]],
    ["not two of five", withDays(5), withDays(3), []],
    [
      "not days that are over",
      withDays(5, [day("2026-01-01"), day("2026-01-26"), day("2026-04-03")]),
      withDays(5),
      [],
    ],
    ["usual hours", weeks(1, 2, 3, 4, 5), weeks(1, 2), ["3 of 5 usual hours of location aspley"]],
    ["entries of a list", redirects(10), redirects(5), ["5 of 10 redirects"]],
    ["not few entries of a list", redirects(10), redirects(6), []],
    ["a list that is left out", redirects(10), aFile(), ["10 of 10 redirects"]],
    ["not one setting of several", aFile(), aFile({ ...CONFIG, tagline: undefined }), []],
    ["most settings", aFile(), aFile({ name: "Northside Motors", template: "yard" }), ["6 of 8 settings"]],
  ])("%s", (_, before, after, expected) => {
    expect(find(before, after).held.map(({ kind, removed, of }) => `${removed} of ${of} ${kind}`)).toEqual(
      expected,
    );
  });
});

test("D205: what is added back takes nothing away, and whatever is held is named", () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.boolean(),
      tie("group"),
      fc.array(fc.string(), { maxLength: 3 }),
      fc.array(tie("group"), { maxLength: 3 }),
    ),
    group: fc.dictionary(fc.constantFrom("a", "b", "c", "from"), tie("any"), { maxKeys: 3 }),
  })).group;
  fc.assert(
    fc.property(value, value, (one, other) => {
      const whole = { config: { ...Object(other), ...Object(one) } };
      expect(find({ config: one }, whole)).toEqual({ removals: [], held: [] });
      const { removals, held } = find({ config: one }, { config: other });
      expect(held.length > 0 && removals.length === 0).toBe(false);
    }),
  );
});
