import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { LEAD_CATEGORIES } from "../settings.ts";
import { chooseTargets, type Routed } from "./routing.ts";

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
  chooseTargets({ fallback, routes: [route(changes)] }, { ...LEAD, ...lead })[0]!.to;

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
    const targets = chooseTargets({ fallback, routes: [first, route({})] }, LEAD);
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
    const forms = chooseTargets({ fallback, routes: [route({ adf })] }, LEAD).filter(
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
        const found = chooseTargets({ routes, fallback } as SiteConfig["leads"], lead);
        expect(found.some(({ kind }) => kind === "mail")).toBe(true);
        const keys = found.map(({ kind, to }) => `${kind} ${to.toLowerCase()}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
