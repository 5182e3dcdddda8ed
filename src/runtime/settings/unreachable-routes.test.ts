import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseTargets, type Routed } from "#features/leads/routing/routing.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import { checkSiteFile } from "./site-rules.ts";

const fallback = { to: ["fallback@x.example"], copies: [], adf: [] };
const route = (changes: object) => ({ to: ["route@x.example"], copies: [], adf: [], ...changes });

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
    ...{
      account: "north",
      sites: [],
      pages: [],
      dealerships: [],
      locations: ["aspley", "brookvale"],
      makes: ["Mazda", "Toyota"],
    },
    ...{ meanings: new Map(), otherLocations: [], allowPrivate: false, today: "2026-03-01" },
  };
  fc.assert(
    fc.property(clauses, clauses, (first, second) => {
      const routes = [route(first), route({ ...second, to: ["second@x.example"] })];
      const leads = { fallback, routes } as SiteConfig["leads"];
      const isReached = EVERY_LEAD.some((lead) => chooseTargets(leads, lead)[0]?.to === "second@x.example");
      const refused = checkSiteFile({ config: { leads } }, context).map(({ path }) => path);
      expect(refused).toEqual(isReached ? [] : ["leads.routes[1]"]);
    }),
    { numRuns: 500 },
  );
});
