import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { isTownName } from "#features/places/places.server.ts";
import { readFeedSample } from "../files/sample-feed.server.ts";
import { findRecords } from "./find-records.server.ts";
import { proposeMapping } from "./propose-mapping.ts";

const NOW = new Date("2026-11-21T00:00:00Z");

const HEADER = '<Dealer code="D1"><Name>North</Name><Address><Street>1 High St</Street></Address></Dealer>';
const unit = (id: number) =>
  `<Unit id="U${id}" make="Kia" model="Rio" year="2020"><Photos><Photo a="1" b="2" c="3"/><Photo a="1" b="2" c="3"/></Photos></Unit>`;
const units = [1, 2, 3, 4, 5].map(unit).join("");

test.each<[string, string, string | undefined]>([
  ["after a header", `<Inventory>${HEADER}${units}</Inventory>`, "Unit"],
  ["in an element of their own", `<Feed>${HEADER}<Units>${units}</Units></Feed>`, "Unit"],
  ["with fields as elements", "<a><b><c>1</c></b><b><c>2</c></b></a>", "b"],
  [
    "in several blocks of dealers",
    `<Feed><Dealer a="1"><Name>N</Name><Vehicles>${units}</Vehicles></Dealer><Dealer><Name>S</Name><Vehicles>${units}</Vehicles></Dealer></Feed>`,
    "Unit",
  ],
  [
    "in several blocks, in whatever words",
    "<f><Hof><Ort>N</Ort><Wagen><Marke>Kia</Marke><Typ>Rio</Typ></Wagen></Hof><Hof><Ort>S</Ort><Wagen><Marke>Kia</Marke><Typ>Rio</Typ><Jahr>2020</Jahr></Wagen><Wagen><Marke>Kia</Marke></Wagen></Hof></f>",
    "Wagen",
  ],
  [
    "with their fields in a part of them",
    "<a><Car><Info><Make>Kia</Make><Model>Rio</Model></Info><Price>1</Price></Car><Car><Info><Make>Kia</Make><Model>Rio</Model></Info><Price>1</Price></Car></a>",
    "Car",
  ],
  ["that do not repeat", "<a><b><c>1</c></b></a>", undefined],
  ["in a text that ends too early", `<Inventory>${HEADER}${units}<Unit`, "Unit"],
  ["in JSON", '[{"a": "<b>"}]', undefined],
  ["in the first list of JSON", '{"cars":[{"a":1,"b":2}],"notes":[{"text":1}]}', undefined],
  ["in JSON behind another list", '{"notes":[{"text":1}],"cars":[{"a":1,"b":2}]}', "cars"],
  ["in JSON that ends too early", '{"notes":[{"text":1}],"cars":[{"a":1,"b":2},{"a"', "cars"],
  [
    "in the lists of several dealers in JSON",
    '{"dealers":[{"name":"N","cars":[{"ref":1,"make":2,"photos":[{"url":1}]}]},{"name":"S","cars":[{"ref":3,"make":4}]}]}',
    "dealers.cars",
  ],
  ["in JSON that is a list of dealers", '[{"name":"N","cars":[{"ref":1,"make":2,"year":3}]}]', "cars"],
  [
    "in JSON in a part of each element, with lists of their own",
    '{"notes":[{"text":1}],"stock":{"edges":[{"node":{"ref":1,"make":{"name":2},"model":3,"prices":[{"type":1,"value":2}],"photos":[{"url":1}]}}]}}',
    "stock.edges",
  ],
  ["in JSON Lines", '{"ref":1,"photos":[{"url":1}]}\n{"ref":2,"make":2}\n', undefined],
  [
    "in lists of the same objects under several names in JSON",
    '{"north":{"cars":[{"ref":1,"make":2,"year":3}]},"south":{"cars":[{"ref":4,"make":5}]},"info":{"notes":[{"text":1}]}}',
    "*.cars",
  ],
])("D71: the vehicles of a feed are found %s", async (_, text, expected) => {
  expect(await findRecords(Readable.from([text]))).toBe(expected);
});

test("D71: a proposed mapping names the element that holds a vehicle", async () => {
  const text = `<Inventory>${HEADER}${units}</Inventory>`;
  const records = await findRecords(Readable.from([text]));
  const { document } = proposeMapping(await readFeedSample(Readable.from([text]), records), {
    title: "stock.xml",
    now: NOW,
    isTown: isTownName,
  });
  expect(document).toMatchObject({ records: "Unit", fields: { make: "make", model: "model", year: "year" } });
});

test("D71 D89: a proposed mapping takes the yard from around the vehicles, and nothing else", async () => {
  const cars = '"cars":[{"ref":"1","make":"Kia","model":"Rio"},{"ref":"2","make":"Kia","model":"Rio"}]';
  const text = `[{"id":"D1","name":"North Shore","year":"2026","yard":{"code":"n","suburb":"Hornsby"},${cars}}]`;
  const records = await findRecords(Readable.from([text]));
  const { document } = proposeMapping(await readFeedSample(Readable.from([text]), records), {
    title: "stock.json",
    now: NOW,
    isTown: isTownName,
  });
  expect(document).toMatchObject({ records: "cars" });
  expect(document.fields).toEqual({
    stockNumber: "ref",
    make: "make",
    model: "model",
    year: "Year",
    locationCode: "../yard.code",
    locationCity: "../yard.suburb",
  });
});
