import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LEAD_CATEGORIES, type SiteConfig } from "#features/sites/config.ts";
import { brokenRules } from "#features/sites/site-rules.ts";
import { leadTargets, type Routed } from "./routing.ts";

const LEAD: Routed = {
  category: "Used Car Enquiry",
  location: "aspley",
  uncompletedLocation: false,
  make: "Toyota",
  carType: "used",
};
const fallback = { to: ["fallback@x.example"], copies: [], adf: [] };
const route = (changes: object) => ({ to: ["route@x.example"], copies: [], adf: [], ...changes });
const goesTo = (changes: object, lead: Partial<Routed> = {}) =>
  leadTargets({ fallback, routes: [route(changes)] }, { ...LEAD, ...lead })[0]!.to;

describe("routing", () => {
  test.each<[string, object, Partial<Routed>, boolean]>([
    ["no clause", {}, {}, true],
    ["its location", { locations: ["aspley"] }, {}, true],
    ["another location", { locations: ["moorooka"] }, {}, false],
    ["a location, lead without", { locations: ["aspley"] }, { location: null }, false],
    ["its make in other letters", { makes: ["TOYOTA"] }, {}, true],
    ["another make", { makes: ["Kia"] }, {}, false],
    ["a make, lead without a car", { makes: ["Toyota"] }, { make: null }, false],
    ["its car type", { carTypes: ["new", "used"] }, {}, true],
    ["another car type", { carTypes: ["new"] }, {}, false],
    ["its category", { categories: ["Used Car Enquiry"] }, {}, true],
    ["careers", { categories: ["Careers Enquiry"] }, {}, false],
    ["all clauses but one", { locations: ["aspley"], makes: ["Kia"] }, {}, false],
    ["an uncompleted yard", {}, { uncompletedLocation: true, location: null }, false],
  ])("D13: a route with %s", (_, changes, lead, taken) => {
    expect(goesTo(changes, lead)).toBe(taken ? "route@x.example" : "fallback@x.example");
  });

  test("D13: the first route that fits takes it, with recipients, copies, CRM and webhook, each once", () => {
    const webhook = { url: "https://crm.example/leads", secretName: "CRM_SECRET" };
    const first = route({
      to: ["a@x.example", "b@x.example"],
      copies: ["A@x.example", "c@x.example"],
      adf: ["crm@x.example"],
      webhook,
    });
    const targets = leadTargets({ fallback, routes: [first, route({})] }, LEAD);
    expect(targets.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
      "mail A@x.example",
      "mail b@x.example",
      "mail c@x.example",
      "adf crm@x.example",
      "webhook https://crm.example/leads",
    ]);
    expect(targets.at(-1)).toMatchObject({ secretName: "CRM_SECRET" });
  });

  test("D62: an ADF document is the body of its mail unless the target has it otherwise", () => {
    const adf = ["one@x.example", { to: "two@x.example", form: "attachment" }];
    const forms = leadTargets({ fallback, routes: [route({ adf })] }, LEAD).filter(
      ({ kind }) => kind === "adf",
    );
    expect(forms).toEqual([
      { kind: "adf", to: "one@x.example", form: "body" },
      { kind: "adf", to: "two@x.example", form: "attachment" },
    ]);
  });

  test("D13: every lead has someone to go to, and nobody gets it twice", () => {
    const mail = fc.constantFrom("a@x.example", "b@x.example", "C@x.example", "c@x.example");
    const targets = {
      to: fc.array(mail, { minLength: 1, maxLength: 3 }),
      copies: fc.array(mail, { maxLength: 2 }),
      adf: fc.array(mail, { maxLength: 2 }),
    };
    const routes = fc.array(
      fc.record(
        {
          ...targets,
          locations: fc.subarray(["aspley", "moorooka"], { minLength: 1 }),
          makes: fc.subarray(["Toyota", "Kia"], { minLength: 1 }),
          carTypes: fc.subarray(["new", "demo", "used"] as const, { minLength: 1 }),
          categories: fc.subarray([...LEAD_CATEGORIES], { minLength: 1 }),
        },
        { requiredKeys: ["to", "copies", "adf"] },
      ),
      { maxLength: 4 },
    );
    const lead = fc.record({
      category: fc.constantFrom(...LEAD_CATEGORIES),
      location: fc.constantFrom(null, "aspley", "moorooka"),
      uncompletedLocation: fc.boolean(),
      make: fc.constantFrom(null, "Toyota", "Kia"),
      carType: fc.constantFrom(null, "new", "demo", "used"),
    }) as fc.Arbitrary<Routed>;
    fc.assert(
      fc.property(routes, fc.record(targets), lead, (routes, fallback, lead) => {
        const found = leadTargets({ routes, fallback } as SiteConfig["leads"], lead);
        expect(found.some(({ kind }) => kind === "mail")).toBe(true);
        const keys = found.map(({ kind, to }) => `${kind} ${to.toLowerCase()}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

/** An enquiry of every location, make, car type and category that a route can name, and of others. */
const EVERY_LEAD: readonly Routed[] = [null, "aspley", "brookvale"].flatMap((location) =>
  [null, "Mazda", "Toyota"].flatMap((make) =>
    ([null, "new", "used"] as const).flatMap((carType) =>
      (["General Enquiry", "Parts", "Service"] as const).map((category) => ({
        ...{ location, make, carType, category },
        uncompletedLocation: false,
      })),
    ),
  ),
);

test("D13 D83: a route is refused as never reached exactly when no enquiry reaches it", () => {
  const clause = (...values: string[]) =>
    fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });
  const clauses = fc.record({
    locations: clause("aspley", "brookvale"),
    makes: clause("Mazda", "Toyota"),
    carTypes: clause("new", "used"),
    categories: clause("Parts", "Service"),
  });
  const context = {
    ...{ account: "north", dealerships: [], locations: ["aspley", "brookvale"], makes: ["Mazda", "Toyota"] },
    ...{ meanings: new Map(), otherLocations: [], allowPrivate: false, today: "2026-03-01" },
  };
  fc.assert(
    fc.property(clauses, clauses, (first, second) => {
      const routes = [route(first), route({ ...second, to: ["second@x.example"] })];
      const leads = { fallback, routes } as SiteConfig["leads"];
      const isReached = EVERY_LEAD.some((lead) => leadTargets(leads, lead)[0]?.to === "second@x.example");
      const refused = brokenRules({ config: { leads } }, context).map(({ path }) => path);
      expect(refused).toEqual(isReached ? [] : ["leads.routes[1]"]);
    }),
    { numRuns: 500 },
  );
});
