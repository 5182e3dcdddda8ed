import { describe, expect, test } from "vitest";
import { describeMissing, FeedColumns, findColumnProblem, findMissingColumns } from "./feed-columns.ts";
import { type Mapping, parseMapping } from "./mapping.ts";
import { SHIPPED_MAPPINGS } from "./shipped-mappings.ts";

function mappingWith(fields: object, key: unknown = "stockNumber"): Mapping {
  const required = { stockNumber: "Stock No", make: "Make", model: "Model", year: "Year" };
  const result = parseMapping(JSON.stringify({ name: "x", key, fields: { ...required, ...fields } }));
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join());
  return result.mapping;
}

function collectColumns(mapping: Mapping, names: readonly string[]): FeedColumns {
  const columns = new FeedColumns(mapping);
  columns.addHeader(names);
  return columns;
}

const REQUIRED = ["Stock No", "Make", "Model", "Year"];
const missingIn = (fields: object, names: readonly string[]) => {
  const mapping = mappingWith(fields);
  return findMissingColumns(mapping, collectColumns(mapping, [...REQUIRED, ...names]));
};

describe("mapped columns that a file lacks", () => {
  test.each([
    ["Price", "Price AUD"],
    ["Odometer", "Odometer (km)"],
    ["Colour", "Color"],
    ["Transmission", "Transmision"],
    ["ImageURLs", "Image URLs list"],
    ["Price", null],
  ])("D71: %j is reported, with %j as what may be meant", (column, nearest) => {
    expect(missingIn({ comments: column }, ["Unrelated", ...(nearest === null ? [] : [nearest])])).toEqual([
      { field: "comments", columns: [column], nearest },
    ]);
  });

  test("D71: a column that is mapped already is never suggested", () => {
    expect(missingIn({ price: "Price", egcPrice: "Price EGC" }, ["Price EGC"])).toEqual([
      { field: "price", columns: ["Price"], nearest: null },
    ]);
  });

  test("D71: a column is suggested for one field at most, the one that it is nearest to", () => {
    const fields = {
      colour: "Exterior Colour",
      interiorColour: "Interior Colour",
      egcPrice: "EGC Price",
      price: "Price",
    };
    expect(
      missingIn(fields, ["Exterior Color", "Price AUD"]).map(({ field, nearest }) => [field, nearest]),
    ).toEqual([
      ["colour", "Exterior Color"],
      ["interiorColour", null],
      ["egcPrice", null],
      ["price", "Price AUD"],
    ]);
    const forecourt = SHIPPED_MAPPINGS.get("forecourt") as Mapping;
    const own = ["stockNumber", "make", "model", "year", "colour"];
    expect(findColumnProblem(forecourt, collectColumns(forecourt, [...own, "color"]))).not.toContain(
      "colour",
    );
  });

  test("D89: what stands around the vehicles may be what is meant, and is no unknown key", () => {
    expect(missingIn({ locationCode: "yard.code" }, ["../yard.code"])).toMatchObject([
      { nearest: "../yard.code" },
    ]);
    const forecourt = SHIPPED_MAPPINGS.get("forecourt") as Mapping;
    const own = ["stockNumber", "make", "model", "year"];
    expect(findColumnProblem(forecourt, collectColumns(forecourt, [...own, "../generated"]))).toBeNull();
  });

  test("D71: one of several columns is enough, and a constant needs none", () => {
    expect(missingIn({ km: ["Odometer", "KM"], locationCode: { constant: "N" } }, ["km"])).toEqual([]);
    expect(missingIn({ km: ["Odometer", { constant: 5 }] }, [])).toMatchObject([{ columns: ["Odometer"] }]);
    expect(missingIn({ photos: "Photo *" }, ["photo_7"])).toEqual([]);
  });

  test("D71: what may be a slip has a sentence of its own, the rest share one", () => {
    const fields = { price: ["Price", "Amount"], km: "KM", series: "Series" };
    const mapping = mappingWith(fields);
    expect(
      describeMissing(findMissingColumns(mapping, collectColumns(mapping, [...REQUIRED, "Price AUD"]))),
    ).toEqual([
      'The file has no column "Price" or "Amount" (price). Did you mean "Price AUD"?',
      'The file has no column "Series" (series), "KM" (km).',
    ]);
  });

  test("D71 D89: a column behind the vehicles is reported as too late, also where some had it before", () => {
    const mapping = mappingWith({ locationCode: "../yard.code" });
    const columns = collectColumns(mapping, REQUIRED);
    columns.addLate(new Set(["../Yard.Code", "../total"]));
    const sentence =
      '"../yard.code" (locationCode) stands behind the vehicles, where it is read too late: have the feed send it before them.';
    expect(describeMissing(findMissingColumns(mapping, columns))).toEqual([sentence]);
    columns.addRow({ "../yard.code": "n" });
    expect(describeMissing(findMissingColumns(mapping, columns))).toEqual([sentence]);
  });

  test("D71: specifications count as well", () => {
    const mapping: Mapping = {
      ...mappingWith({}),
      specifications: { power: mappingWith({ km: "Power kW" }).fields.km ?? [] },
    };
    expect(describeMissing(findMissingColumns(mapping, collectColumns(mapping, REQUIRED)))).toEqual([
      'The file has no column "Power kW" (specifications.power).',
    ]);
  });
});

describe("files that do not fit their mapping", () => {
  const findProblem = (mapping: Mapping, names: readonly string[]) =>
    findColumnProblem(mapping, collectColumns(mapping, names));

  test("D71: a key column that is missing is named with the columns there are and the nearest", () => {
    expect(findProblem(mappingWith({}), ["Stock no", "Mkae", "Model", "Year"])).toBe(
      'The file has no column "Make" (make). Did you mean "Mkae"? Its columns are Stock no, Mkae, Model, Year.',
    );
    expect(findProblem(mappingWith({}), [])).toContain("It has no columns at all.");
  });

  test.each(["Stock No", "Make", "Model", "Year"])("D71: a file without %s is refused", (lost) => {
    const rest = REQUIRED.filter((name) => name !== lost);
    expect(findProblem(mappingWith({}), rest)).toContain(`no column "${lost}"`);
    expect(findProblem(mappingWith({}), [...REQUIRED, "Other"])).toBeNull();
  });

  test("D71: a title stands for make and model, never for the year", () => {
    const mapping = mappingWith({ title: "Title" });
    expect(findProblem(mapping, ["Stock No", "Title", "Year"])).toBeNull();
    expect(findProblem(mapping, ["Stock No", "Title"])).toContain('"Year"');
  });

  test("D71: every column of a key is needed, the stock number then is not", () => {
    const mapping = mappingWith({}, ["Make", "Colour"]);
    expect(findProblem(mapping, ["Make", "Model", "Year", "Color"])).toContain(
      'The file has no column "Colour" (key). Did you mean "Color"?',
    );
    expect(findProblem(mapping, ["Make", "Model", "Year", "Colour"])).toBeNull();
  });

  test("D71: the forecourt layout refuses keys that it does not know and suggests its own", () => {
    const forecourt = SHIPPED_MAPPINGS.get("forecourt") as Mapping;
    const keys = ["stockNumber", "make", "model", "year"];
    expect(
      findProblem(forecourt, [...keys, "specifications.power", "features.Safety", "location.code"]),
    ).toBeNull();
    expect(findProblem(forecourt, [...keys, "drivAwayPrice", "specifications.powr", "internalNote"])).toBe(
      'The file has keys that the forecourt layout does not know: "drivAwayPrice" (did you mean "driveAwayPrice"?), "specifications.powr" (did you mean "specifications.power"?), "internalNote".',
    );
    expect(findMissingColumns(forecourt, collectColumns(forecourt, keys))).toEqual([]);
  });

  test("D71: a feed that invents names without end is remembered up to a limit, its mapped columns always", () => {
    const mapping = mappingWith({});
    const columns = new FeedColumns(mapping);
    for (let at = 0; at < 5_000; at += 1) columns.addRow({ [`photo${at}`]: "" });
    columns.addRow({ Make: "Kia" });
    expect(columns.names).toHaveLength(1_001);
    expect(columns.names.at(-1)).toBe("Make");
    expect(findColumnProblem(mapping, columns)?.length).toBeLessThan(1_500);
  });
});
