import { expect, test } from "vitest";
import { listItems } from "../values/readings.ts";
import type { FeedValues } from "./feed-row.ts";
import { MappedRow } from "./mapped-row.ts";
import { MAPPING_FIELDS, type Mapping, parseMapping } from "./mapping.ts";
import { SHIPPED_MAPPINGS } from "./shipped-mappings.ts";

function mappingWith(fields: object): Mapping {
  const required = { stockNumber: "Stock", make: "Make", model: "Model", year: "Year" };
  const result = parseMapping(
    JSON.stringify({ name: "x", key: "stockNumber", fields: { ...required, ...fields } }),
  );
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join());
  return result.mapping;
}

const readItems = (column: string, values: FeedValues) =>
  new MappedRow(mappingWith({ features: column }), values).items("features", listItems);

test("D71: a column with * means all such columns, by their number", () => {
  const photos = { "Photo 10": "j", "Photo 2": "b", photo_1: "a", Photographer: "Ann", "Photo 3": "" };
  expect(readItems("Photo *", photos)).toEqual(["a", "b", "j", "Ann"]);
  expect(
    readItems("image[*].url", { "image[1].url": "b", "image[0].url": "a", "image[0].tag": "x" }),
  ).toEqual(["a", "b"]);
});

test("D71: groups of features are one list, whether a group is a list or one text", () => {
  const values = {
    "features.Safety": ["ABS", "Airbags"],
    "features.Comfort": "Sunroof, Heated seats",
    "features.Seats.Front": "Electric",
  };
  expect(readItems("features.*", values)).toEqual(["ABS", "Airbags", "Sunroof", "Heated seats", "Electric"]);
});

test("D71: a field is there when any column that * means is there", () => {
  const mapping = mappingWith({ rego: "Rego *" });
  expect(new MappedRow(mapping, { "Rego no": "" }).has("rego")).toBe(true);
  expect(new MappedRow(mapping, { Reg: "" }).has("rego")).toBe(false);
});

test("D71: a column has at most one *", () => {
  expect(() => mappingWith({ photos: "*photo*" })).toThrow('fields.photos.column can have only one "*".');
});

test("D71: the forecourt layout takes every field under its own name", () => {
  const forecourt = SHIPPED_MAPPINGS.get("forecourt");
  for (const name of MAPPING_FIELDS) {
    expect(forecourt?.fields[name]?.[0]?.column, name).toBe(name.toLowerCase());
  }
});

test("D71: the forecourt layout takes a location as keys of the car, as an object or as its code, and grouped features", () => {
  const forecourt = SHIPPED_MAPPINGS.get("forecourt") as Mapping;
  for (const column of ["locationCode", "location.code", "location"]) {
    expect(new MappedRow(forecourt, { [column]: "N" }).wording("locationCode"), column).toBe("N");
  }
  const grouped = new MappedRow(forecourt, {
    "features.Safety": "ABS",
    "features.Audio": ["DAB", "CarPlay"],
  });
  expect(grouped.items("features", listItems)).toEqual(["ABS", "DAB", "CarPlay"]);
});
