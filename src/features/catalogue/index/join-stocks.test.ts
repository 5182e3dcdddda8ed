import { expect, test } from "vitest";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import type { GroupMember } from "../card/listed-car.ts";
import { readWords } from "../words/read-words.ts";
import { collectSiteWords } from "../words/site-words.server.ts";
import { buildSearchDocument } from "./search-document.ts";
import { joinStocks } from "./site-stock.server.ts";
import { testFacts } from "./test-facts.ts";
import { buildTestStock } from "./test-site-stock.ts";
import type { VehicleFacts } from "./vehicle-facts.ts";

const NOW = new Date("2026-03-01T00:00:00Z");
const LATER = new Date("2026-03-02T00:00:00Z");
const config = testConfig();
const member: GroupMember = { name: "Coast Kia", config, toOrigin: () => "https://coast.example" };
const PLACE = { name: "Main Yard", slug: "main-yard" };

const build = (cars: readonly Partial<VehicleFacts>[], parts: object) =>
  buildTestStock(cars, config, { now: NOW, idsBySlug: new Map(), ...parts });

async function join() {
  const own = await build(
    [{ id: 1, make: "Toyota", model: "Corolla", body: "hatch", locationName: "North" }],
    {
      validUntil: LATER,
      locations: [testLocation({ name: "North", city: "Aspley" })],
    },
  );
  const other = await build(
    [
      { id: 2, make: "Kia", model: "Rio", body: "hatch", locationName: "Kia Geelong" },
      { id: 3, make: "Kia", model: "Sorento", body: "suv", itemType: "car" },
    ],
    { validUntil: NOW, locations: [testLocation({ name: "Kia Geelong", slug: "geelong", city: "Geelong" })] },
  );
  return { own, other, listed: await joinStocks(own, [{ member, stock: other }], { config }) };
}

test("D349: what a group's site has for sale is that of all together, and its own yards and content are its own", async () => {
  const { own, listed } = await join();
  expect(listed.engine.size).toBe(3);
  expect(listed.menu.makes).toEqual(["Kia", "Toyota"]);
  expect(listed.menu.bodies).toEqual(["hatch", "suv"]);
  expect(listed.vocabulary.makes.map(({ slug }) => slug)).toEqual(["kia", "toyota"]);
  expect(listed.vocabulary.makeOf.get("Kia Rio")).toBe("Kia");
  expect(listed.locations).toBe(own.locations);
  expect(listed.yards.map(({ name }) => name)).toEqual(["North", "Kia Geelong"]);
  expect(listed.members).toEqual([member]);
  expect(listed).not.toHaveProperty("idsBySlug");
});

test("D349 D19: it is right until the first of them is not", async () => {
  expect((await join()).listed.validUntil).toEqual(NOW);
});

test("D349 D350: a member's index is not copied: what changes there is found at once, without joining again", async () => {
  const { other, listed } = await join();
  const car = buildSearchDocument(testFacts({ id: 9, slug: "nine", make: "Kia", model: "EV9" }));
  await other.engine.apply({ remove: [2, 3], put: [car] });
  expect(listed.engine.size).toBe(2);
  expect((await listed.engine.get([2, 9])).map(({ id, source }) => [id, source])).toEqual([[9, 1]]);
});

test("D349: words find members' yards", async () => {
  const { listed } = await join();
  const { lexicon } = await collectSiteWords({ stock: listed, config, now: NOW });
  expect(readWords("rio near geelong", lexicon).facets).toMatchObject({ location_name: ["Kia Geelong"] });
});

test("D349 SEA-15: of two yards with one slug, the site's own has the path", async () => {
  const own = await build([], { validUntil: LATER });
  const other = await build([], { validUntil: LATER });
  const [mine, theirs] = [
    { ...PLACE, name: "Ours" },
    { ...PLACE, name: "Theirs" },
  ];
  const listed = await joinStocks(
    { ...own, vocabulary: { ...own.vocabulary, locations: [mine] } },
    [{ member, stock: { ...other, vocabulary: { ...other.vocabulary, locations: [theirs] } } }],
    { config },
  );
  expect(listed.vocabulary.locations).toEqual([mine]);
});
