import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { composeSettings, defineFeature } from "./feature.ts";

const name = z.string();
const wash = defineFeature({ name: "wash", settings: { wash: z.object({ price: z.int().default(25) }) } });
const tyres = defineFeature({ name: "tyres", settings: { tyres: name.default("round") } });
const jobsOnly = defineFeature({ name: "jobs", background: async () => ({}) });

test("D115: the settings of several features are one schema, in their order and with their types", () => {
  const schema = composeSettings([wash, jobsOnly, tyres]);
  expect(Object.keys(schema.shape)).toEqual(["wash", "tyres"]);
  const read = schema.parse({ wash: {} });
  expect(read).toEqual({ wash: { price: 25 }, tyres: "round" });
  expectTypeOf(read).toEqualTypeOf<{ wash: { price: number }; tyres: string }>();
  expect(schema.safeParse({ wash: {}, brakes: "new" }).success).toBe(false);
});

test("D115: two features cannot have the same setting", () => {
  const other = defineFeature({ name: "other wash", settings: { wash: name } });
  expect(() => composeSettings([wash, other])).toThrow('"other wash" declares the setting "wash"');
});
