import fc from "fast-check";
import { expect, test } from "vitest";
import { hours } from "#features/places/test-hours.ts";
import { buildFooterYards } from "./footer-yards.ts";
import type { Location } from "./location-store.server.ts";
import { testLocation } from "./test-location.ts";

const NORTHSIDE = testLocation({
  dealershipPhone: null,
  phone: null,
  openingHours: [{ weekday: 1, ...hours("08:30–17:30") }],
});
type Config = Parameters<typeof buildFooterYards>[1];
/** Friday, ten in the morning in Brisbane. */
const NOW = new Date("2025-11-21T00:00:00Z");
const build = (locations: readonly Location[], config: Config) =>
  buildFooterYards(locations, config, NOW).yards;
const site = (locations?: readonly string[], phone = "07 3000 0000") =>
  ({ legal: { phone }, locationPath: "/locations", stock: { filter: { locations } } }) as unknown as Config;
const yard = (changes: Partial<Location>): Location => ({ ...NORTHSIDE, ...changes });

test("D124: a yard has its name, its address in one line and its week", () => {
  expect(build([NORTHSIDE], site())).toEqual([
    {
      name: "Northside",
      href: "/locations/north",
      address: "12 Gympie Road, Chermside QLD 4032",
      phone: null,
      hours: [
        { days: "Mon", hours: "8:30 am – 5:30 pm" },
        { days: "Tue–Sun", hours: "By appointment only" },
      ],
    },
  ]);
});

test.each([
  ["0412 345 678", "07 3111 1111", "0412 345 678"],
  [null, "07 3111 1111", "07 3111 1111"],
  [null, null, undefined],
  ["(07) 3000-0000", null, undefined],
  ["+61 7 3000 0000", "07 3111 1111", undefined],
  [null, "0730000000", undefined],
])(
  "LAW-02 D124: with the number %s and %s, its dealership's, a yard names %s: the site's own is there anyway",
  (phone, dealershipPhone, shown) => {
    const [built] = build([yard({ phone, dealershipPhone })], site());
    expect(built?.phone?.href).toBe(shown && `tel:+61${shown.replaceAll(" ", "").slice(1)}`);
  },
);

test("D124: a site names its own yards in the dealer's order, without hidden ones and those without details", () => {
  const some = fc.record({
    slug: fc.constantFrom("north", "south", "east", "west"),
    completed: fc.boolean(),
    visible: fc.boolean(),
  });
  const list = fc.uniqueArray(some, { selector: ({ slug }) => slug });
  const filter = fc.option(fc.subarray(["north", "south", "east", "west"]), { nil: undefined });
  fc.assert(
    fc.property(list, filter, (entries, own) => {
      const names = build(
        entries.map((entry) => yard({ ...entry, name: entry.slug, street: `1 ${entry.slug} Road` })),
        site(own),
      ).map(({ name }) => name);
      const expected: string[] = [];
      for (const { slug, completed, visible } of entries) {
        if (!completed || !visible) continue;
        if (own === undefined || own.includes(slug)) expected.push(slug);
      }
      expect(names).toEqual(expected);
    }),
  );
});

test("D124 LOC-07: departments at one address are named once, as their sales yard", () => {
  const departments = [
    yard({ slug: "workshop", name: "Workshop", type: "service" }),
    yard({ type: "sales" }),
  ];
  expect(build(departments, site()).map(({ name }) => name)).toEqual(["Northside"]);
});

test("D212 D19: the footer shows special days, and is right until midnight at the first of its yards", () => {
  const specialHours = [{ date: "2025-11-24", ...hours("10:00–12:00"), name: "Show Day" }];
  const perth = yard({ slug: "west", street: "2 Hay Street", timeZone: "Australia/Perth", openingHours: [] });
  const east = yard({ specialHours });
  const build = (...yards: Location[]) => buildFooterYards(yards, site(), NOW);
  expect(build(east).yards[0]?.hours[0]).toEqual({ days: "Mon", hours: "10:00 am – 12:00 pm (Show Day)" });
  const midnight = new Date("2025-11-21T14:00:00Z");
  expect(build(yard({ ...perth, specialHours }), east).until).toEqual(midnight);
  expect(build(yard({ ...perth, specialHours }), yard({ openingHours: [] })).until).toEqual(
    new Date("2025-11-21T16:00:00Z"),
  );
  expect(build(perth).until).toBeNull();
});
