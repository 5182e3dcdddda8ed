import { expect, test, vi } from "vitest";
import { buildTestStock } from "#features/catalogue/index/test-site-stock.ts";
import type { VehicleFacts } from "#features/catalogue/index/vehicle-facts.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { SearchQuery } from "#search/contract/engine.ts";
import { runSearch, runSearchCall } from "./show-search.server.ts";

const NOW = new Date("2025-06-30T00:00:00Z");
const CARS: readonly Partial<VehicleFacts>[] = [
  { vin: "JM0KF4WLA10123456", rego: "ABC-123", carType: "used" },
  { vin: "JM0KF4WLA10123457", rego: "ABC1234" },
  { vin: "jm0 kf4wla 10123458", rego: "1ab2cd", make: "Mazda", model: "CX-5" },
  { rego: "CX5", make: "Kia", model: "Rio" },
  { rego: "RED 456", colour: "Blue" },
  { rego: "MYFORD", make: "Ford", model: "Ranger" },
  { rego: "123456" },
  { rego: "SPORT", badge: "GT" },
  { badge: "Sport", rego: "2024" },
  { year: 2024, colour: "Red" },
  { stockNumber: "ABC", rego: null, vin: "" },
  { rego: "RED 4", colour: "Blue" },
];

const config = testConfig();
const site = { slug: "demo", config } as unknown as LiveSite;
const stock = buildTestStock(CARS, config, { now: NOW, itemTypes: ["car"] });

async function find(address: string): Promise<number[] | string> {
  const url = new URL(address, "https://dealer.example");
  const answered = await runSearch({ site, stock: await stock, url, now: NOW });
  if (answered.kind === "redirect") return answered.to;
  return answered.kind === "answered" ? answered.result.hits.map(({ id }) => id).sort((a, b) => a - b) : [];
}

const typed = (query: string, path = "/search") => find(`${path}?${new URLSearchParams({ query })}`);

test.each([
  ["JM0KF4WLA10123456", [1]],
  ["jm0kf4wla10123456", [1]],
  [" JM0-KF4WLA-10123456 ", [1]],
  ["VIN: JM0KF4WLA10123457", [2]],
  ["JM0KF4WLA10123458", [3]],
  ["ABC-123", [1]],
  ["abc 123", [1]],
  ["abc123", [1]],
  ["A B C 1 2 3", [1]],
  ["ＡＢＣ１２３", [1]],
  ["abc·1234", [2]],
  ["1AB 2CD", [3]],
  ["rego 1ab-2cd", [3]],
  ["plate 1ab-2cd", [3]],
  ["Number plate: 1AB 2CD", [3]],
  ["registration 1ab2cd", [3]],
  ["RED 456", [5]],
  ["red456", [5]],
  ["myford", [6]],
  ["123 456", [7]],
  ["RED 4", [12]],
  ["rego cx5", [4]],
  ["rego sport", [8]],
])("D224 SEA-01: %j finds that vehicle and no other", async (query, ids) => {
  expect(await typed(query)).toEqual(ids);
});

test.each([
  ["ABC-12", []],
  ["JM0KF4WLA1012345", []],
  ["JM0KF4WLA10123459", []],
])("D224: %j is no code of a vehicle", async (query, ids) => {
  expect(await typed(query)).toEqual(ids);
});

test.each([
  ["CX-5", "make_model=Mazda+CX-5&"],
  ["sport", "badge=Sport&"],
  ["2024", "range[year]=2024:2024&"],
])("D224 D119: %j, which has a meaning of its own, is not taken for a plate", async (query, filter) => {
  expect(await typed(query)).toContain(filter);
});

test("D224 D22: a code is looked for within the path and the filters", async () => {
  expect(await typed("ABC-123", "/search/used-cars")).toEqual([1]);
  expect(await typed("ABC-123", "/search/new-cars")).toEqual([]);
  expect(await find("/search?query=1ab2cd&make=Mazda")).toEqual([3]);
  expect(await find("/search?query=mazda+1ab2cd")).toBe(
    "/search/new-used-and-demo-cars?make=Mazda&query=1ab2cd&words=mazda+1ab2cd",
  );
  expect(await find("/search?make=Mazda&query=1ab2cd&words=mazda+1ab2cd")).toEqual([3]);
});

test("D224 API-05: a call finds it, too", async () => {
  const url = new URL("https://dealer.example/search?query=mazda+1ab2cd");
  const answered = await runSearchCall({ site, stock: await stock, url, now: NOW });
  expect(answered?.result.hits.map(({ id }) => id)).toEqual([3]);
});

test("D224 LAW-08: no address chooses a code as a filter, and no record has one", async () => {
  const url = new URL("https://dealer.example/search?code=ABC123");
  const answered = await runSearchCall({ site, stock: await stock, url, now: NOW });
  expect(answered?.result.count).toBe(CARS.length);
  const records = (answered?.result.hits ?? []).map(({ record }) => new TextDecoder().decode(record));
  expect(records.join()).not.toMatch(/ABC.?123|JM0/i);
});

test.each([
  ["RED 4", 1],
  ["ABC-123", 1],
  ["sport", 0],
  ["", 0],
])("D224: %j is looked up as a code %i times", async (query, times) => {
  const whole = await stock;
  const search = vi.fn(whole.engine.search.bind(whole.engine));
  const engine = Object.create(whole.engine, { search: { value: search } });
  const url = new URL(`/search?${new URLSearchParams({ query })}`, "https://dealer.example");
  await runSearch({ site, stock: { ...whole, engine }, url, now: NOW });
  const isLookUp = ({ fixed, ranges }: SearchQuery) => fixed?.facets?.code && ranges === undefined;
  expect(search.mock.calls.filter(([asked]) => isLookUp(asked))).toHaveLength(times);
});
