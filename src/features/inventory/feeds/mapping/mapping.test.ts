import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { EXTRACT_NAMES } from "../words/extracts.ts";
import { MAPPING_FIELDS, parseMapping } from "./mapping.ts";
import { SHIPPED_MAPPINGS } from "./shipped-mappings.ts";
import { SPECIFICATION_KEYS } from "./specification-keys.ts";

function listProblems(text: string): string[] {
  const result = parseMapping(text);
  return result.ok ? [] : result.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

const FIELDS = '"fields": { "stockNumber": "S", "make": "M", "model": "O", "year": "Y" }';

test("D6: the shipped mappings are valid under their names", () => {
  expect([...SHIPPED_MAPPINGS.keys()].sort()).toEqual([
    "australian-vehicle-prices",
    "dealer-csv",
    "easycars",
    "forecourt",
  ]);
});

test.each<[string, string, readonly unknown[]]>([
  [
    "an unknown field",
    `{\n  "name": "x", "key": "stockNumber",\n  "fields": { "make": "M", "model": "O", "year": "Y", "stockNumber": "S",\n    "colr": "C" }\n}`,
    ['4:13 fields.colr is not a known setting. Did you mean "colour"?'],
  ],
  [
    "an unknown field that is near no field",
    `{ "name": "x", "key": "stockNumber", ${FIELDS.slice(0, -1)}, "warrantyMonths": "W" } }`,
    [expect.stringMatching(/fields\.warrantyMonths is not a known setting\.$/)],
  ],
  [
    "a mistyped setting",
    `{ "name": "x", "keys": "stockNumber", "key": "stockNumber", ${FIELDS} }`,
    ['1:24 keys is not a known setting. Did you mean "key"?'],
  ],
  [
    "a mistyped specification",
    `{ "name": "x", "key": "stockNumber", ${FIELDS},\n "specifications": { "tareweight": "T" } }`,
    ['2:36 specifications.tareweight is not a known setting. Did you mean "tare_weight"?'],
  ],
  [
    "a mistyped part of a source",
    `{ "name": "x", "key": "stockNumber", ${FIELDS.slice(0, -1)}, "km":\n{ "colum": "K" } } }`,
    [
      '2:12 fields.km.colum is not a known setting. Did you mean "column"?',
      expect.stringContaining("needs either"),
    ],
  ],
  [
    "a wrong kind",
    `{ "name": "x", "key": "stockNumber",\n "fields": { "stockNumber": "S", "make": 7, "model": "O", "year": "Y" } }`,
    ["2:42 fields.make should be an object."],
  ],
  [
    "an unknown part",
    `{ "name": "x", "key": "stockNumber", ${FIELDS.slice(0, -1)}, "km":\n{ "column": "K",\n "take": "half" } } }`,
    [expect.stringMatching(/^3:10 fields\.km\.take should be one of "before-slash"/)],
  ],
  [
    "neither column nor constant",
    `{ "name": "x", "key": "stockNumber", ${FIELDS.slice(0, -1)}, "km":\n[ "A",\n {} ] } }`,
    ['3:2 fields.km.1 needs either "column" or "constant".'],
  ],
  [
    "a price in the key",
    `{ "name": "x", "key": ["T",\n "price in $"], ${FIELDS.slice(0, -1)}, "price": "Price in $" } }`,
    ['2:2 key.1 "price in $" is a price or the kilometres, which change while the car stays the same.'],
  ],
  [
    "no make",
    `{ "name": "x", "key": ["T"],\n "fields": { "model": "O", "year": "Y" } }`,
    ['2:12 fields lacks "make", without which no vehicle is taken.'],
  ],
  ["no key", `{ "name": "x", ${FIELDS} }`, ["1:1 key is missing."]],
  [
    "a bad name",
    `{ "name": "My Feed", "key": "stockNumber", ${FIELDS} }`,
    ["1:11 name should be lower-case letters, digits and hyphens, at most 40."],
  ],
  ["a broken text", '{\n  "name": x }', ["2:11 This is not valid JSON here."]],
  ["a cut text", '{\n  "name": "x"', ["2:14 The JSON ends too early."]],
  ["no object", "[]", ["1:1 The mapping should be an object."]],
])("D6: %s is reported with line and column", (_, text, expected) => {
  expect(listProblems(text)).toEqual(expected);
});

test("D6: a source is a name, a list, or an object; column names lose case, spaces, hyphens and underscores", () => {
  const result = parseMapping(
    `{ "name": "x", "key": "stockNumber", ${FIELDS.slice(0, -1)}, "km": ["Odo Meter_km", { "constant": 5 }], "body": { "column": "B", "values": { "UTE": null } } } }`,
  );
  expect(result).toMatchObject({
    ok: true,
    mapping: {
      missing: "withdrawn",
      keyColumns: null,
      fields: {
        km: [
          { column: "odometerkm", constant: null },
          { column: null, constant: "5" },
        ],
        body: [{ values: new Map([["ute", null]]) }],
      },
    },
  });
});

test("D6: the documentation names every field, part, specification and mapping", async () => {
  const text = await readFile(new URL("../mappings/README.md", import.meta.url), "utf8");
  for (const name of [
    ...MAPPING_FIELDS,
    ...EXTRACT_NAMES,
    ...SPECIFICATION_KEYS,
    ...SHIPPED_MAPPINGS.keys(),
  ]) {
    expect(text).toContain(`\`${name}\``);
  }
});

test.each<[name: string, take: string | null]>([
  ["Kilometres ('000)", "thousands-as-km"],
  ["Kms 000s", "thousands-as-km"],
  ["Odometer (000's)", "thousands-as-km"],
  ["km x1000", "thousands-as-km"],
  ["KM x 1,000", "thousands-as-km"],
  ["Kms in thousands", "thousands-as-km"],
  ["Kilometres", null],
  ["Km 10,000", null],
  ["Service 15000", null],
])("D133: kilometres from a column %j are read with %j", (name, take) => {
  const km = (source: unknown) => {
    const text = JSON.stringify({
      name: "x",
      key: "stockNumber",
      fields: { stockNumber: "S", make: "M", model: "O", year: "Y", price: name, km: source },
    });
    const result = parseMapping(text);
    if (!result.ok) throw new Error(text);
    expect(result.mapping.fields.price?.[0]?.take).toBeNull();
    return result.mapping.fields.km?.[0]?.take;
  };
  expect(km(name)).toBe(take);
  expect(km({ column: name, take: "miles-as-km" })).toBe("miles-as-km");
});
