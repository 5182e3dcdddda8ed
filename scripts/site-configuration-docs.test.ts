import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { dealershipDocument, locationDocument } from "#features/tenancy/locations/location-document.ts";
import { readSiteConfig, SCHEMA_VERSION } from "#features/tenancy/settings/read-config.ts";
import { composeSettings, defineFeature } from "#platform/features/feature.ts";
import { FEATURES, siteConfigSchema } from "#runtime/features.ts";
import { buildSiteConfigurationDocs, DOCS_FILE, listSettings } from "./site-configuration-docs.ts";

/** A feature that the program does not have. */
const carWash = defineFeature({
  name: "car wash",
  settings: {
    carWash: z
      .strictObject({ priceDollars: z.int().min(0).default(25).describe("What a wash costs.") })
      .prefault({})
      .describe("The car wash."),
  },
});

const exampleInDocs = () => /```json\n([\s\S]*?)```/.exec(buildSiteConfigurationDocs())?.[1] ?? "";

test("D4: docs/site-configuration.md is what `npm run docs` writes", () => {
  expect(readFileSync(DOCS_FILE, "utf8")).toBe(buildSiteConfigurationDocs());
});

test.each([
  ["a site", siteConfigSchema],
  ["a dealership", dealershipDocument],
  ["a location", locationDocument],
])("TEN-04 D4: every setting of %s has a line of documentation", (_, schema) => {
  expect(listSettings(schema).filter(({ meaning }) => meaning === "")).toEqual([]);
});

test("D4: the example in the documentation is valid", () => {
  expect(readSiteConfig(siteConfigSchema, JSON.parse(exampleInDocs()).config, SCHEMA_VERSION)).toMatchObject({
    ok: true,
  });
});

test("D115: the settings of a feature that is added to the list are documented, read and checked like all others", () => {
  const schema = composeSettings([...FEATURES, carWash]);
  const added = listSettings(schema).filter(({ path }) => path.startsWith("carWash"));
  expect(added.map(({ path, otherwise, meaning }) => [path, otherwise, meaning])).toEqual([
    ["carWash", "see below", "The car wash."],
    ["carWash.priceDollars", "`25`", "What a wash costs."],
  ]);
  const { config } = JSON.parse(exampleInDocs());
  const read = (document: object) => readSiteConfig(schema, document, SCHEMA_VERSION);
  expect(read(config)).toMatchObject({
    ok: true,
    config: { carWash: { priceDollars: 25 }, search: { pageSize: 21 } },
  });
  expect(read({ ...config, carWash: { priceDolars: 5 } })).toEqual({
    ok: false,
    problems: [{ path: "carWash.priceDolars", rule: 'is not a known setting. Did you mean "priceDollars"?' }],
  });
  expect(readSiteConfig(siteConfigSchema, { ...config, carWash: {} }, SCHEMA_VERSION)).toMatchObject({
    problems: [{ path: "carWash" }],
  });
});

test("D4: settings are told with their path, values, default and meaning", () => {
  const schema = z.strictObject({
    days: z.int().min(0).max(90).default(8).describe("Window."),
    group: z
      .strictObject({
        kinds: z
          .array(z.enum(["a", "b"]))
          .default([])
          .describe("Kinds."),
      })
      .prefault({})
      .describe("A group."),
    terms: z.array(z.number().min(1).max(7)).min(1).describe("Terms."),
    links: z
      .array(z.strictObject({ to: z.email().describe("Address.") }))
      .optional()
      .describe("Links."),
  });
  expect(listSettings(schema).map(({ path, takes, otherwise }) => [path, takes, otherwise])).toEqual([
    ["days", "whole number from 0 to 90", "`8`"],
    ["group", "group", "see below"],
    ["group.kinds", "list of `a`, `b`", "`[]`"],
    ["terms", "list of numbers from 1 to 7; at least one", "required"],
    ["links", "list of groups", "optional"],
    ["links[].to", "e-mail address", "required"],
  ]);
});
