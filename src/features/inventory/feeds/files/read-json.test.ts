import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { FeedError } from "../mapping/feed-error.ts";
import type { FeedRow } from "../mapping/feed-row.ts";
import { type ReadOptions, readRows } from "./read-rows.server.ts";

async function readAll(bytes: Buffer | Iterable<Buffer>, options?: ReadOptions): Promise<FeedRow[]> {
  const rows: FeedRow[] = [];
  const chunks = Buffer.isBuffer(bytes) ? [bytes] : bytes;
  for await (const row of readRows(Readable.from(chunks), options)) rows.push(row);
  return rows;
}

const fromText = (text: string, options?: ReadOptions) => readAll(Buffer.from(text), options);

async function readError(
  bytes: Buffer | Iterable<Buffer> | string,
  options?: ReadOptions,
): Promise<FeedError> {
  const error = await readAll(typeof bytes === "string" ? Buffer.from(bytes) : bytes, options).catch(
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(FeedError);
  return error as FeedError;
}

describe("JSON", () => {
  test("ENT-09: a column that holds a document keeps it whole, whatever stands around it", async () => {
    const document = {
      exterior: [{ description: "Lamp", positions: [{ angle: 0, x: 0.5, y: 1e-3 }, null] }],
    };
    const row = { a: ["x"], "Hot Spots": document, b: { hotspots: { c: 1 } }, d: 2 };
    const options = { documents: new Set(["hotspots"]) };
    const expected = { a: "x", "Hot Spots": JSON.stringify(document), "b.hotspots.c": "1", d: "2" };
    for (const text of [JSON.stringify([row, row]), JSON.stringify({ cars: [row, row] }, null, 2)]) {
      const rows = await fromText(text, options);
      expect(rows.map((each) => each.problem ?? each.values)).toEqual([expected, expected]);
    }
    expect(await fromText('[{"hotspots":"text"},{"hotspots":null},{"hotspots":[1]}]', options)).toEqual(
      [{ hotspots: "text" }, {}, { hotspots: "[1]" }].map((values) => ({ line: 1, values })),
    );
  });

  test("D6: nested values have dotted names, lists stay lists, lines are those of the file", async () => {
    const rows = await fromText(
      '{"made":[1],"vehicles":[\n{"a":1,"b":{"c":true,"d":null},"e":["x","y"],"f":[{"url":"u"},{"url":"v"}]},\n\n7,\n{"a":"z"}]}',
      { records: "vehicles" },
    );
    expect(rows).toEqual([
      { line: 2, values: { a: "1", "b.c": "true", e: ["x", "y"], "f.url": ["u", "v"] } },
      { line: 4, problem: "A plain value stands where a vehicle should." },
      { line: 5, values: { a: "z" } },
    ]);
  });

  test("D6: the whole document or the first list is found without being named", async () => {
    expect(await fromText('[{"a":1}]', { records: "vehicles" })).toEqual([{ line: 1, values: { a: "1" } }]);
    expect(await fromText('{"x":{"y":[{"a":1}]}}')).toEqual([{ line: 1, values: { a: "1" } }]);
    expect(await fromText("[]")).toEqual([]);
  });

  test("D6: keys of object prototypes are plain columns", async () => {
    const [row] = await fromText('[{"__proto__":"x","constructor":"y"}]');
    expect(Object.entries(row?.problem === undefined ? (row?.values ?? {}) : {})).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
  });

  test("D7: truncated, malformed, without a list, too deep", async () => {
    expect(await readError('[{"a":1},\n{"a":')).toMatchObject({ code: "truncated", line: 2 });
    expect(await readError('[{"a":1},\n{"a":x}]')).toMatchObject({ code: "malformed", line: 2 });
    expect(await readError('{"a":1}')).toMatchObject({ code: "malformed" });
    expect(await readError(`[{"a":${"[".repeat(100)}`)).toMatchObject({ code: "too-large" });
  });
});

describe("D71: a JSON text with several lists", () => {
  const car = '{"id":1,"make":"Kia","model":"Rio","price":1}';
  const read = async (text: string) => {
    const rows: unknown[] = [];
    for await (const row of readRows(Readable.from([text]))) rows.push(row);
    return rows;
  };

  test.each([
    `{"new":[${car}],"used":[${car}]}`,
    `{"north":{"cars":[${car}]},"south":{"cars":[{"id":2,"make":"Kia","model":"Rio"}]}}`,
  ])("of the same objects is refused where none is named: %s", async (text) => {
    await expect(read(text)).rejects.toThrow(/several lists of vehicles, such as .* Set "records"/);
  });

  test("of different objects is read by its first", async () => {
    expect(await read(`{"cars":[${car}],"yards":[{"id":1,"name":"N","state":"NSW"}]}`)).toHaveLength(1);
    expect(await read(`{"cars":[${car}],"tags":["make","model","id"]}`)).toHaveLength(1);
  });
});

describe("D199: the list of vehicles in a JSON text that names none", () => {
  const isVehicle = (columns: readonly string[]) => columns.some((name) => /^(?:car\.)?make$/.test(name));
  const makes = async (text: string, options: ReadOptions = { isVehicle }) =>
    (await fromText(text, options)).map(
      (row) => row.problem ?? row.values.make ?? row.values["car.make"] ?? null,
    );

  test.each<[string, readonly (string | null)[]]>([
    ['{"warnings":[],"vehicles":[{"make":"Kia"},{"make":"MG"}]}', ["Kia", "MG"]],
    ['{"a":{"b":[]},"warnings":[],"stock":{"cars":[{"make":"Kia"}]},"c":[]}', ["Kia"]],
    ['{"errors":[{"code":1},{"code":2}],"vehicles":[{"make":"Kia"},{"x":1}]}', ["Kia", null]],
    ['{"yards":[{"name":"N"}],"x":[1],"vehicles":[{"make":null,"year":1},{"make":"Kia"}]}', [null, "Kia"]],
    ['{"yards":[{"name":"N"}],"vehicles":[{"car":{"make":"Kia"}}]}', ["Kia"]],
    ['{"dealers":[{"name":"E"},{"name":"N","cars":[{"make":"Kia"}]}]}', ["Kia"]],
    ['[{"x":1},{"make":"Kia"}]', [null, "Kia"]],
  ])("is found in %s", async (text, expected) => {
    expect(await makes(text)).toEqual(expected);
  });

  test("an empty list is passed over without knowing the columns, too", async () => {
    expect(await makes('{"warnings":[],"vehicles":[{"make":"Kia"}]}', {})).toEqual(["Kia"]);
    expect(await makes('{"vehicles":[],"total":0}')).toEqual([]);
    expect(await makes('{"vehicles":[],"warnings":[]}', {})).toEqual([]);
    expect(await makes("[]")).toEqual([]);
  });

  test("a list of others alone gives its first object, which says what columns there are", async () => {
    expect(await fromText('{"cars":[{"mkae":"Kia"},{"mkae":"MG"}]}', { isVehicle })).toEqual([
      { line: 1, values: { mkae: "Kia" } },
    ]);
  });

  test("objects with lists in them are not passed over, since these may hold vehicles", async () => {
    const text = '{"dealers":[{"name":"N","cars":[{"make":"Kia"}]},{"name":"S","cars":[{"make":"MG"}]}]}';
    expect((await fromText(text, { isVehicle })).map((row) => row.problem ?? row.values.name)).toEqual([
      "N",
      "S",
    ]);
  });

  test("what stands around it is said of its vehicles, whatever was passed over", async () => {
    const text = '{"errors":[{"code":1},{"code":2}],"yard":{"code":"n"},"empty":[],"cars":[{"make":"Kia"}]}';
    const [row] = await fromText(text, { isVehicle });
    expect(row?.problem ?? { ...row?.values }).toEqual({ make: "Kia", "../yard.code": "n" });
  });
});

describe("D71: the list that a mapping names", () => {
  const readAll = async (text: string, records: string) => {
    const rows: unknown[] = [];
    for await (const row of readRows(Readable.from([text]), { records }))
      rows.push("values" in row && { ...row.values });
    return rows;
  };

  test.each([
    ['{"dealers":[{"cars":[{"id":1}]},{"cars":[{"id":2},{"id":3}],"name":"S"}]}', "dealers.cars", "id"],
    ["<f><d><car><id>1</id></car></d><d><car><id>2</id></car><car><id>3</id></car></d></f>", "car", "id"],
    ['{"north":{"cars":[{"id":1}]},"south":{"cars":[{"id":2},{"id":3}]},"notes":[{"x":1}]}', "*.cars", "id"],
  ])("is read wherever it stands: %s", async (text, records, column) => {
    expect(await readAll(text, records)).toEqual(["1", "2", "3"].map((id) => ({ [column]: id })));
  });

  test.each([
    [
      '{"meta":{"pages":[1]},"stock":{"cars":[{"id":1}]}}',
      'at "vehicles". Its lists are "meta.pages", "stock.cars".',
    ],
    [
      "<f><cars><car><id>1</id></car></cars></f>",
      'in elements "vehicles". Its elements with fields are "car", "cars".',
    ],
  ])("is missing in %s, and the message names what there is", async (text, message) => {
    await expect(readAll(text, "vehicles")).rejects.toThrow(`has no list of vehicles ${message}`);
  });
});

describe("D71 D89: what stands around a list of vehicles", () => {
  const readAll = async (text: string, records?: string) => {
    const rows: unknown[] = [];
    for await (const row of readRows(Readable.from([text]), records === undefined ? {} : { records }))
      rows.push("values" in row ? { ...row.values } : row.problem);
    return rows;
  };

  test.each([
    [
      "a JSON list of dealers, with the yard before and after what else they say",
      '[{"name":"N","yard":{"code":"n"},"cars":[{"id":1},{"id":2}],"after":1},{"yard":{"code":"s"},"name":"S","cars":[{"id":3}]}]',
      "cars",
      [
        { id: "1", "../name": "N", "../yard.code": "n" },
        { id: "2", "../name": "N", "../yard.code": "n" },
        { id: "3", "../name": "S", "../yard.code": "s" },
      ],
    ],
    [
      "objects, of which the nearest counts",
      '{"name":"Group","sent":{"by":"x"},"n":{"name":"N","cars":[{"id":1}]},"s":{"cars":[{"id":2}]}}',
      "*.cars",
      [
        { id: "1", "../name": "N", "../sent.by": "x" },
        { id: "2", "../name": "Group", "../sent.by": "x" },
      ],
    ],
    [
      "a JSON list that is found without a name",
      '{"yard":{"city":"Perth"},"tags":["a","b"],"cars":[{"id":1}]}',
      undefined,
      [{ id: "1", "../yard.city": "Perth" }],
    ],
    [
      "neither a dealer without vehicles nor a list of yards",
      '{"yards":[{"code":"a"},{"code":"b"}],"dealers":[{"name":"E","state":"WA","cars":[]},{"cars":[{"id":1}]}]}',
      "dealers.cars",
      [{ id: "1" }],
    ],
    [
      "elements of XML and their attributes",
      '<f sent="x"><d code="n"><yard><city>Perth</city></yard><car><id>1</id></car><car><id>2</id></car></d><d code="s"><car id="3"/></d></f>',
      "car",
      [
        { id: "1", "../sent": "x", "../code": "n", "../yard.city": "Perth" },
        { id: "2", "../sent": "x", "../code": "n", "../yard.city": "Perth" },
        { id: "3", "../sent": "x", "../code": "s" },
      ],
    ],
    [
      "an element of XML that is found without a name",
      '<f><d code="n"><car a="1"><id>1</id></car><car><id>2</id></car></d></f>',
      undefined,
      [
        { id: "1", a: "1", "../code": "n" },
        { id: "2", "../code": "n" },
      ],
    ],
    [
      "an element of XML that repeats says nothing",
      "<f><yard>a</yard><yard>b</yard><car><id>1</id></car></f>",
      "car",
      [{ id: "1" }],
    ],
  ])("is said of each of its vehicles: %s", async (_, text, records, expected) => {
    expect(await readAll(text, records)).toEqual(expected);
  });

  test.each<[string, string, string | undefined, readonly string[]]>([
    ["a value of JSON", '{"cars":[{"id":1}],"yard":{"code":"n"}}', undefined, ["../yard.code"]],
    [
      "one of a list of dealers",
      '[{"cars":[{"id":1}],"yard":"n"},{"yard":"s","cars":[{"id":2}]}]',
      "cars",
      ["../yard"],
    ],
    ["an element of XML", "<f><car><id>1</id></car><yard><code>n</code></yard></f>", "car", ["../yard.code"]],
    ["none of a dealer without vehicles", '{"d":[{"cars":[{"id":1}]},{"yard":"s","cars":[]}]}', "d.cars", []],
    ["none that stands before", '{"yard":"n","cars":[{"id":1}]}', undefined, []],
  ])("is named where it stands behind them: %s", async (_, text, records, expected) => {
    let late: readonly string[] = [];
    const onLate = (names: ReadonlySet<string>) => {
      late = [...names];
    };
    for await (const _row of readRows(Readable.from([text]), { ...(records && { records }), onLate }));
    expect(late).toEqual(expected);
  });

  test("a dealer without the named list is a row of its own only before the first list", async () => {
    expect(await readAll('[{"name":"E"},{"name":"N","cars":[{"id":1}]},{"name":"L"}]', "cars")).toEqual([
      { name: "E" },
      { id: "1", "../name": "N" },
    ]);
  });

  test("is kept to 200 values, so that a feed that invents names has an end", async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`n${at}`, at]));
    const [row] = await readAll(JSON.stringify({ ...many, cars: [{ id: 1 }] }), "cars");
    expect(Object.keys(row as object)).toHaveLength(201);
  });
});

describe("D89: JSON that is no list", () => {
  test("is read where it has one object a line", async () => {
    const rows = await fromText('\n{"id":1,"photos":["a"]}\r\n\n{"id":2}\n');
    expect(rows).toEqual([
      { line: 2, values: { id: "1", photos: "a" } },
      { line: 4, values: { id: "2" } },
    ]);
    expect((await readError('{"id":1}\n{"id":')).line).toBe(2);
    expect((await readError('{"id":1}\n{"id":1}x\n{"id":2}')).line).toBe(2);
  });

  test.each([
    ['{"A1":{"make":"Kia"},"A2":{"make":"Kia"}}', 'Its objects are "A1", "A2": if each is a vehicle'],
    ['{"A1":{"photos":["u"]},"A2":{"photos":["v"]}}', 'Its objects are "A1", "A2": if each is a vehicle'],
  ])("is refused with what to do where each name is a vehicle's: %s", async (text, message) => {
    expect((await readError(text)).reason).toContain(message);
  });
});
