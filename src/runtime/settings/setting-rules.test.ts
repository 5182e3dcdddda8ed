import { expect, test } from "vitest";
import { z } from "zod";
import { dealershipDocument, locationDocument } from "#features/tenancy/locations/location-document.ts";
import type { SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import { phone } from "#features/tenancy/settings/rules/text-rules.ts";
import { siteConfigSchema } from "../features.ts";
import { LIST_KEYS } from "./list-keys.ts";
import { GROUP_RULES, TEXT_RULES } from "./setting-rules.ts";

const FILE = z.toJSONSchema(
  z.object({
    config: siteConfigSchema,
    dealerships: z.array(dealershipDocument),
    locations: z.array(locationDocument),
  }),
  { io: "input", unrepresentable: "any" },
);

/** Whether a document of this schema can have something at a path. */
function hasPath(schema: z.core.JSONSchema.BaseSchema, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  const kinds = [schema, ...(schema.anyOf ?? [])] as readonly z.core.JSONSchema.BaseSchema[];
  return kinds.some(({ properties, items }) => {
    const below = step === "[]" ? items : properties?.[step];
    return typeof below === "object" && hasPath(below as z.core.JSONSchema.BaseSchema, rest);
  });
}

const isSetting = (path: string) => hasPath(FILE, path.replaceAll("[]", ".[]").split("."));

test("D83: every rule is about a setting that exists", () => {
  const paths = [...TEXT_RULES.keys(), ...GROUP_RULES.keys(), ...Object.keys(LIST_KEYS)];
  expect(paths.length).toBeGreaterThan(70);
  expect(paths.filter((path) => !isSetting(path))).toEqual([]);
  expect(["config.legal.fax", "locations[].name[]", "locations.name"].filter(isSetting)).toEqual([]);
});

test("D83: a rule about a setting that its feature does not have is an error of types", () => {
  interface Settings {
    readonly yards: readonly { readonly phone?: string }[];
  }
  const right: SettingRules<Settings> = {
    texts: { "yards[].phone": phone },
    groups: { "yards[]": [({ phone: number }) => (number ? [] : [{ at: ["phone"], rule: "is needed" }])] },
  };
  // @ts-expect-error: a yard has no fax
  const wrongPath: SettingRules<Settings> = { texts: { "yards[].fax": phone } };
  // @ts-expect-error: a yard has no fax
  const wrongName: SettingRules<Settings> = { groups: { "yards[]": [({ fax }) => (fax ? [] : [])] } };
  expect([right, wrongPath, wrongName]).toHaveLength(3);
});
