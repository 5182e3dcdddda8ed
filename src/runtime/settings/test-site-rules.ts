/** A site file's context in the tests of its rules, and what the rules find in one part of such a file. */
import type { RuleContext } from "#features/tenancy/settings/rules/setting-rules.ts";
import { checkSiteFile } from "./site-rules.ts";

export const CONTEXT: RuleContext = {
  account: "north-side",
  sites: ["northside", "southside"],
  pages: ["about-us"],
  dealerships: ["northside-motors", "north"],
  locations: ["aspley", "brookvale"],
  makes: ["Toyota", "Mazda", "MG"],
  meanings: new Map([
    ["aspley", ["location Aspley"]],
    ["toyota", ["make Toyota", "location Toyota"]],
    ["suv", ["body SUV", "location SUV"]],
    ["north", ["location North", "dealership North"]],
  ]),
  otherLocations: [{ slug: "stored", code: "STO", primary: true }],
  allowPrivate: false,
  today: "2026-03-01",
};
export const YARD = {
  slug: "aspley",
  name: "Aspley",
  dealership: "north",
  postcode: "4034",
  phone: "07 3111 1111",
};

export const broken = (file: object, context: Partial<RuleContext> = {}) =>
  checkSiteFile(file, { ...CONTEXT, ...context });
export const inConfig = (config: object) => broken({ config });
export const inYard = (changes: object) => broken({ locations: [{ ...YARD, ...changes }] });
