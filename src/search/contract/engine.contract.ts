/**
 * What every engine must do, by example; call it once for each implementation. Generated cases are compared with the
 * oracle; see `test-queries.ts`.
 */
import { beforeAll, describe, expect, test } from "vitest";
import {
  type EngineFactory,
  type IndexDocument,
  type SearchEngine,
  type SearchQuery,
  UnknownAttributeError,
} from "./engine.ts";

const SCHEMA = { facets: ["make", "body", "features"], numbers: ["price", "km"] };
const CARS = [
  buildCar(1, "Toyota", "ute", 40_000, 10, ["tow bar", "camera"], "Toyota HiLux SR5\nUte\nAutomatic"),
  buildCar(2, "Toyota", "suv", 60_000, 20, ["camera"], "Toyota Land Cruiser\nSUV\nAutomatic\nWhite"),
  buildCar(3, "Toyota", "suv", null, 30, [], "Toyota LandCruiser Prado\nSUV\nDiesel"),
  buildCar(4, "Mazda", "suv", 30_000, null, ["camera"], "Mazda CX-5\nSUV\n2.5 L\nWhite"),
  buildCar(5, "Mazda", "hatch", 20_000, 50, ["sunroof"], "Mazda 3 Touring\nHatch\n3.0 L"),
  buildCar(6, "Škoda", null, 30_000, 60, ["camera", "sunroof"], "Škoda Octavia\n2021"),
];

/** Runs the suite against one implementation. */
export function engineContract(name: string, build: EngineFactory): void {
  describe(name, () => {
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await build(SCHEMA, CARS);
    });
    const search = (query: Partial<SearchQuery> = {}) => engine.search({ ...ALL, ...query });
    const findIds = async (query: Partial<SearchQuery>) => (await search(query)).hits.map((hit) => hit.id);
    const found = async (text: string) => (await findIds({ text })).sort();

    test("API-05 D21: a hit is the document's id and its record, byte for byte", async () => {
      const { hits, count } = await search({ facets: { body: ["ute"] } });
      expect({ hits, count }).toEqual({ hits: [{ id: 1, record: CARS[0]!.record }], count: 1 });
    });

    test("API-06: documents are looked up by id, in the order asked for, without the unknown", async () => {
      expect((await engine.get([5, 99, 2])).map((hit) => hit.id)).toEqual([5, 2]);
      expect(engine.size).toBe(6);
    });

    test("API-05: offset and limit page through the hits, past the end there are none, limit 0 only counts", async () => {
      expect(await findIds({ offset: 0, limit: 4 })).toEqual([5, 4, 6, 1]);
      expect(await findIds({ offset: 4, limit: 4 })).toEqual([2, 3]);
      expect(await search({ offset: 6 })).toMatchObject({ hits: [], count: 6 });
      expect(await search({ limit: 0 })).toMatchObject({ hits: [], count: 6 });
    });

    test("SEA-32: either direction has documents without the number last and equal ones by rising id", async () => {
      expect(await findIds({ sort: { attribute: "price", direction: "asc" } })).toEqual([5, 4, 6, 1, 2, 3]);
      expect(await findIds({ sort: { attribute: "price", direction: "desc" } })).toEqual([2, 1, 4, 6, 5, 3]);
    });

    test("SEA-32 D54: with groups, each is in the order by itself, and documents of none come last", async () => {
      const groups = { facet: "body", values: ["hatch", "suv"] };
      const sort = { attribute: "price", direction: "desc", groups } as const;
      expect(await findIds({ sort })).toEqual([5, 2, 4, 3, 1, 6]);
      expect(await findIds({ sort, offset: 2, limit: 3 })).toEqual([4, 3, 1]);
      const unknown = { ...sort, groups: { facet: "price", values: ["1"] } };
      await expect(search({ sort: unknown })).rejects.toThrow(new UnknownAttributeError("price", "facet"));
    });

    describe("near a place", () => {
      const SYDNEY = { lat: -33.8688, long: 151.2093 };
      const PARRAMATTA = { lat: -33.815, long: 151.0011 };
      const BRISBANE = { lat: -27.4698, long: 153.0251 };
      const positions = [BRISBANE, PARRAMATTA, null, PARRAMATTA, SYDNEY];
      const cars = positions.map((position, at) => ({ ...CARS[at]!, position }));
      const order = { attribute: "price", direction: "asc", nearestFirst: true } as const;
      const searchNear = async (query: Partial<SearchQuery>) =>
        (await build(SCHEMA, cars)).search({ ...ALL, near: { from: SYDNEY, maxKm: null }, ...query });
      const findNear = async (query: Partial<SearchQuery>) =>
        (await searchNear(query)).hits.map((hit) => hit.id);

      test("LOC-16: a hit says how far it is, exact by great circle", async () => {
        const { hits } = await searchNear({ sort: order });
        expect(hits.map(({ km }) => km && Math.round(km))).toEqual([0, 20, 20, 732, undefined]);
      });

      test("LOC-16 SEA-32: the nearest first, at one distance by the number, without a position last", async () => {
        expect(await findNear({ sort: order })).toEqual([5, 4, 2, 1, 3]);
        expect(await findNear({ sort: { ...order, direction: "desc" } })).toEqual([5, 2, 4, 1, 3]);
        expect(await findNear({ sort: order, offset: 1, limit: 2 })).toEqual([4, 2]);
        const groups = { facet: "body", values: ["suv"] };
        expect(await findNear({ sort: { ...order, groups } })).toEqual([4, 2, 3, 5, 1]);
        await expect(search({ sort: order })).rejects.toThrow(RangeError);
      });

      test("LOC-16: a limit leaves out what is further and what has no position, in counts too", async () => {
        const { count: total, facets } = await searchNear({ near: { from: SYDNEY, maxKm: 25 } });
        expect(total).toBe(3);
        expect(facets.make).toEqual([count("Mazda", 2), count("Toyota", 1)]);
        expect(await findNear({ near: { from: BRISBANE, maxKm: 0 } })).toEqual([1]);
      });
    });

    test("API-09: values of one facet widen, facets narrow, and a document has all its values", async () => {
      expect(await findIds({ facets: { make: ["Mazda", "Škoda"] } })).toEqual([5, 4, 6]);
      expect(await findIds({ facets: { make: ["Mazda", "Škoda"], features: ["sunroof"] } })).toEqual([5, 6]);
      expect(await findIds({ facets: { make: [], body: ["tank"] } })).toEqual([]);
    });

    test("API-09: a facet's counts ignore its own choice and respect the others", async () => {
      const { facets } = await search({ facets: { make: ["Mazda"], body: ["suv"] } });
      expect(facets.make).toEqual([count("Toyota", 2), count("Mazda", 1)]);
      expect(facets.body).toEqual([count("hatch", 1), count("suv", 1)]);
      expect(facets.features).toEqual([count("camera", 1)]);
    });

    test("API-09: chosen values are listed even when nothing has them", async () => {
      const { facets } = await search({ facets: { make: ["Volvo", "Audi", "Mazda"], body: ["ute"] } });
      expect(facets.make).toEqual([
        count("Toyota", 1),
        count("Audi", 0),
        count("Mazda", 0),
        count("Volvo", 0),
      ]);
    });

    test("SEA-40: a range is inclusive, may be open on a side, and leaves out documents without the number", async () => {
      expect(await findIds({ ranges: { price: { min: 30_000, max: 40_000 } } })).toEqual([4, 6, 1]);
      expect(await findIds({ ranges: { price: { min: null, max: 20_000 } } })).toEqual([5]);
      expect(await findIds({ ranges: { price: { min: 0, max: null } } })).toHaveLength(5);
      expect(await findIds({ ranges: { price: { min: null, max: null } } })).toHaveLength(6);
      expect(await findIds({ ranges: { price: { min: 2, max: 1 } } })).toEqual([]);
    });

    test("FAC-08 D23: a range's bounds ignore the range itself, and what it hides because it has no number is counted", async () => {
      const { ranges, missing } = await search({
        facets: { make: ["Toyota"] },
        ranges: { price: { min: 50_000, max: null } },
      });
      expect(ranges).toEqual({ price: { min: 40_000, max: 60_000 }, km: { min: 20, max: 20 } });
      expect(missing).toEqual({ price: 1 });
      expect(await search({ facets: { make: ["Volvo"] } })).toMatchObject({
        ranges: { price: null, km: null },
        missing: {},
      });
    });

    test("SEA-33: fixed conditions bind counts and bounds too", async () => {
      const fixed = {
        facets: { make: ["Toyota"] },
        ranges: { price: { min: 1, max: null } },
        excludeIds: [2, 99],
      };
      const { hits, facets, ranges } = await search({ fixed, facets: { make: ["Mazda"] } });
      expect(hits).toEqual([]);
      expect(facets.make).toEqual([count("Toyota", 1), count("Mazda", 0)]);
      expect(ranges.price).toBeNull();
      expect(await findIds({ fixed })).toEqual([1]);
    });

    test("D221: usual ends leave outliers out, ignore the number's own range, and are there where they are asked for", async () => {
      const prices = [21_000, 25_000, 30_000, 34_000, 1_990_000, null];
      const cars = prices.map((price, at) => buildCar(at + 1, "Kia", "suv", price, null, [], "Kia"));
      const own = await build(SCHEMA, cars);
      const asked = { ...ALL, ranges: { price: { min: null, max: 26_000 } }, usualRanges: ["price", "km"] };
      const { ranges, usual } = await own.search(asked);
      expect(ranges.price).toEqual({ min: 21_000, max: 1_990_000 });
      expect(usual).toEqual({ price: { low: 21_000, high: 34_000 }, km: null });
      expect((await own.search(ALL)).usual).toEqual({});
      await expect(own.search({ ...ALL, usualRanges: ["year"] })).rejects.toBeInstanceOf(
        UnknownAttributeError,
      );
    });

    test("API-22: only the facets and bounds asked for are counted", async () => {
      const { facets, ranges } = await search({ countFacets: ["body"], boundRanges: [] });
      expect([Object.keys(facets), ranges]).toEqual([["body"], {}]);
    });

    test.each([
      ["a word, whatever its case", "TOYOTA", [1, 2, 3]],
      ["accents left out", "skoda", [6]],
      ["the beginning of a word", "auto", [1, 2]],
      ["all words, from any line", "suv white", [2, 4]],
      ["words apart that are written together, and the other way round", "land cruiser", [2, 3]],
      ["words together that are written apart", "landcruiser", [2, 3]],
      ["a name with a hyphen", "cx-5", [4]],
      ["the same name in one word", "cx5", [4]],
      ["a whole word before those it begins", "mazda 3", [5]],
      ["the beginning of a number if there is no such number", "202", [6]],
      ["a letter missing", "hilx", [1]],
      ["letters exchanged", "hliux", [1]],
      ["a letter too many among words that are right", "mazda tourring", [5]],
      ["two errors in a long word", "lendcruizer", [2, 3]],
      ["nothing within the errors allowed", "hyundai", []],
      ["nothing if only some words are found", "mazda hilux", []],
      ["no neighbouring year", "2022", []],
      ["everything if there is no word", " -, ", [1, 2, 3, 4, 5, 6]],
    ])("SEA-01: text finds %s (%j)", async (_, text, ids) => {
      expect(await found(text)).toEqual(ids);
    });

    test("SEA-01 D100: whole words come before beginnings, and text before details", async () => {
      const plain = buildCar(1, "Kia", null, 1, 1, [], "blue kia");
      const own = await build({ ...SCHEMA, ownWords: new Set(["caravan", "ford"]) }, [
        { ...plain, terms: ["used"], details: ["bluetooth", "new arrival", "caravans and trucks"] },
        { ...plain, id: 2, terms: ["new"], text: ["red kia newport"], details: ["bluetooth", "tow bar"] },
        { ...plain, id: 3, terms: ["used"], text: ["bluebird town", "new age"], details: ["cord"] },
      ]);
      const ids = async (text: string) => (await own.search({ ...ALL, text })).hits.map((hit) => hit.id);
      expect(await ids("blue"), "whole before beginning").toEqual([1]);
      expect(await ids("bluet"), "beginnings of details").toEqual([1, 2]);
      expect(await ids("new"), "terms first").toEqual([2]);
      expect(await ids("new age"), "or joined").toEqual([3]);
      expect(await ids("tow"), "a whole detail before a beginning").toEqual([2]);
      expect(await ids("caravan"), "an own word is not looked up in details").toEqual([]);
      expect(await ids("ford"), "nor misspelt").toEqual([]);
      expect(await ids("use"), "beginnings of terms").toEqual([1, 3]);
    });

    test("SEA-01: words of different phrases are not one word", async () => {
      expect(await found("cruisersuv")).toEqual([]);
    });

    test("SEA-01: a word that is found joined to the one before is not taken as misspelt", async () => {
      const texts = ["landcruiser", "land cruizer"];
      const own = await build(
        SCHEMA,
        texts.map((text, i) => buildCar(i, "Toyota", null, 1, 1, [], text)),
      );
      expect((await own.search({ ...ALL, text: "land cruiser" })).hits.map((hit) => hit.id)).toEqual([0]);
    });

    test("D19: an update appears at once: removals first, the last put of an id counts", async () => {
      const own = await build(SCHEMA, CARS);
      const before = { ...CARS[0]!, facets: { make: "Ford" } };
      await own.apply({
        remove: [1, 2, 99],
        put: [before, { ...before, text: ["Ranger"], record: toBytes("new") }],
      });
      const { hits, count: total, facets } = await own.search({ ...ALL, facets: { make: ["Ford"] } });
      expect([own.size, total, hits]).toEqual([5, 1, [{ id: 1, record: toBytes("new") }]]);
      expect(facets.make).toEqual([
        count("Mazda", 2),
        count("Ford", 1),
        count("Toyota", 1),
        count("Škoda", 1),
      ]);
      expect((await own.search({ ...ALL, text: "hilux" })).count).toBe(0);
      expect((await own.search({ ...ALL, text: "ranger" })).count).toBe(1);
    });

    test("D19: a word whose documents are gone is misspelt from then on", async () => {
      const own = await build(SCHEMA, [
        buildCar(1, "Kia", null, 1, 1, [], "corolla"),
        buildCar(2, "Kia", null, 1, 1, [], "corola"),
      ]);
      const ids = async () => (await own.search({ ...ALL, text: "corola" })).hits.map((hit) => hit.id);
      expect(await ids()).toEqual([2]);
      await own.apply({ remove: [2] });
      expect(await ids()).toEqual([1]);
    });

    test("API-05: an unknown attribute in a query or a document is a typed error, and nothing is applied", async () => {
      const own = await build(SCHEMA, CARS);
      const query = (part: Partial<SearchQuery>) => own.search({ ...ALL, ...part });
      const unknown = (attribute: string) => new UnknownAttributeError(attribute, "facet");
      await expect(query({ facets: { price: [] } })).rejects.toThrow(unknown("price"));
      await expect(query({ fixed: { facets: { constructor: ["x"] } } })).rejects.toThrow(
        unknown("constructor"),
      );
      await expect(query({ ranges: { make: { min: 1, max: 2 } } })).rejects.toBeInstanceOf(
        UnknownAttributeError,
      );
      await expect(query({ sort: { attribute: "rank", direction: "asc" } })).rejects.toMatchObject({
        attribute: "rank",
      });
      await expect(query({ countFacets: ["tag"] })).rejects.toThrow(unknown("tag"));
      await expect(query({ boundRanges: ["year"] })).rejects.toBeInstanceOf(UnknownAttributeError);
      const odd = { ...CARS[0]!, id: 8, facets: { tag: "New" } };
      await expect(own.apply({ remove: [1], put: [odd] })).rejects.toThrow(unknown("tag"));
      await expect(build(SCHEMA, [odd])).rejects.toThrow(unknown("tag"));
      expect(own.size).toBe(6);
    });

    test("SEA-18: an empty index answers, and grows", async () => {
      const own = await build(SCHEMA, []);
      const none = {
        hits: [],
        count: 0,
        facets: { make: [], body: [], features: [] },
        ranges: { price: null, km: null },
        usual: {},
      };
      expect(await own.search({ ...ALL, text: "corola" })).toEqual({ ...none, missing: {} });
      await own.apply({ put: CARS });
      expect((await own.search({ ...ALL, text: "landcruiser" })).count).toBe(2);
    });

    test("D19: documents may be streamed, and of one id the last counts", async () => {
      const stream = async function* () {
        yield* CARS;
        yield { ...CARS[5]!, text: ["Superb"] };
      };
      const own = await build(SCHEMA, stream());
      expect([own.size, (await own.search({ ...ALL, text: "octavia" })).count]).toEqual([6, 0]);
    });
  });
}

const ALL: SearchQuery = { sort: { attribute: "price", direction: "asc" }, offset: 0, limit: 21 };

function count(value: string, count: number) {
  return { value, count };
}

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function buildCar(
  id: number,
  make: string,
  body: string | null,
  price: number | null,
  km: number | null,
  features: string[],
  text: string,
): IndexDocument {
  return {
    id,
    facets: { make, body, features },
    numbers: { price, km },
    text: text.split("\n"),
    record: toBytes(`{"car":${id}}`),
  };
}
