import { expect, test } from "vitest";
import { addTestSite } from "#features/tenancy/accounts/test-account.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import type { ManufacturerModel } from "../manufacturer-model.ts";
import { saveModels } from "../store/model-store.server.ts";
import { aBadge, aModel } from "../test-models.ts";
import { parseModelRecord, readSiteModels, showsModelsOf } from "./site-models.server.ts";

const db = openTestDatabase();
const MODELS: readonly ManufacturerModel[] = [
  aModel({ badges: [aBadge({ name: "Akera" })] }),
  aModel({
    model: "2",
    slug: "2",
    badges: [aBadge({ body: "hatch" }), aBadge({ body: "sedan", name: "GT" })],
  }),
  aModel({
    make: "Volkswagen",
    model: "Amarok",
    slug: "amarok",
    badges: [aBadge({ body: "ute", fuel: "diesel" })],
  }),
  aModel({
    make: "Volkswagen",
    model: "Passat",
    slug: "passat",
    isCurrent: false,
    badges: [aBadge({ body: "wagon" })],
  }),
];
const { accountId } = await addTestSite(db);
await db.inAccount(accountId, (tx) => saveModels(tx, MODELS, { author: "test", now: new Date() }));
const read = (filter = {}, old?: Awaited<ReturnType<typeof readSiteModels>>) =>
  db.readAccount(accountId, (tx) => readSiteModels(tx, filter, old));

test.each([
  [{}, true],
  [{ makes: ["mazda"] }, true],
  [{ makes: ["Kia"] }, false],
  [{ carTypes: ["used", "demo"] as const }, false],
  [{ makes: ["Kia", "Mazda"], carTypes: ["new"] as const }, true],
])("D325: with the stock filter %j, a site shows Mazda's models: %j", (filter, shown) => {
  expect(showsModelsOf("Mazda", filter)).toBe(shown);
});

test("D325: a site has the models of the makes that it sells new, in alphabetical order", async () => {
  const names = async (filter: object) => [...(await read(filter)).names.keys()];
  expect(await names({})).toEqual(["mazda/2", "mazda/cx-5", "volkswagen/amarok", "volkswagen/passat"]);
  expect(await names({ makes: ["Volkswagen"] })).toEqual(["volkswagen/amarok", "volkswagen/passat"]);
  expect(await names({ carTypes: ["used"] })).toEqual([]);
});

test("D324: models are read again only if they or the settings that choose them have changed", async () => {
  const all = await read();
  expect(await read({}, all)).toBe(all);
  expect(await read({ makes: ["Mazda"] }, all)).not.toBe(all);
  await db.inAccount(accountId, (tx) =>
    saveModels(tx, [aModel({ description: "Another." })], { author: "test", now: new Date() }),
  );
  expect(await read({}, all)).not.toBe(all);
});

test.each([
  ["cx5", ["CX-5"]],
  ["vw", ["Amarok", "Passat"]],
  ["hatchback", ["2"]],
  ["turbodiesel", ["Amarok"]],
  ["Mazda GT", ["2"]],
  ["tractor", []],
])("DIR-04 D326: the words %s find %j", async (text, found) => {
  const { engine } = await read();
  const { hits } = await engine.search({
    ...{ text, sort: { attribute: "place", direction: "asc" }, offset: 0, limit: 9 },
  });
  expect(hits.map(({ record }) => parseModelRecord(record).model)).toEqual(found);
});
