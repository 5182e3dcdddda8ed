import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSiteModels } from "#features/models/index/site-models.server.ts";
import type { ManufacturerModel } from "#features/models/manufacturer-model.ts";
import { aBadge, aModel } from "#features/models/test-models.ts";
import { answerListings } from "./calls.server.ts";
import { findListings } from "./find-listings.server.ts";
import { readListingsCall } from "./listings-call.ts";

const build = (models: readonly ManufacturerModel[]) =>
  buildSiteModels(models.map((document, at) => ({ id: at + 1, document })));
const ask = (query: string) => readListingsCall(new URL(`https://dealer.example/api/directory${query}`));

const MODELS = await build([
  aModel({ make: "Kia", model: "Carnival", slug: "carnival", badges: [aBadge({ body: "people-mover" })] }),
  aModel(),
  aModel({ model: "Mazda3", slug: "3", badges: [aBadge({ body: "hatch" }), aBadge({ body: "sedan" })] }),
  aModel({ model: "CX-9", slug: "cx-9", isCurrent: false }),
]);

test.each([
  ["", ["Carnival", "CX-5", "Mazda3"]],
  ["?manufacturer.name=Mazda", ["CX-5", "Mazda3"]],
  ["?manufacturer.name=mazda&model.name=cx-5", ["CX-5"]],
  ["?model.body=people-mover", ["Carnival"]],
  ["?model.body=sedan&query=mazda", ["Mazda3"]],
  ["?manufacturer.name=Trabant", []],
  ["?model.body=spaceship", []],
  ["?manufacturer.name=Kia&model.name=CX-5", []],
  ["?query=cx9", []],
])(
  "DIR-04 API-07: the search %s finds current models by make, model, body and words",
  async (query, found) => {
    const { hits, count } = await findListings(MODELS, ask(query));
    expect(hits.map(({ model }) => model)).toEqual(found);
    expect(count).toBe(found.length);
  },
);

test("DIR-04: values are counted beside what else is chosen, models within their make", async () => {
  const { facets } = await findListings(MODELS, ask("?manufacturer.name=Mazda&model.body=hatch"));
  expect(facets["manufacturer.name"]).toEqual([{ value: "Mazda", count: 1 }]);
  expect(facets["model.name"]).toEqual([{ value: "Mazda3", count: 1 }]);
  expect(facets["model.body"].map(({ value }) => value).toSorted()).toEqual(["hatch", "sedan", "suv"]);
  expect((await findListings(MODELS, ask(""))).facets["model.name"]).toEqual([]);
});

test("DIR-04: beside a chosen model, the makes are those of its body and words, so that another can be chosen", async () => {
  const makesOf = async (query: string) =>
    (await findListings(MODELS, ask(query))).facets["manufacturer.name"];
  const makes = [
    { value: "Mazda", count: 2 },
    { value: "Kia", count: 1 },
  ];
  expect(await makesOf("?manufacturer.name=Mazda&model.name=CX-5")).toEqual(makes);
  expect(await makesOf("?model.name=CX-5")).toEqual(makes);
  expect(await makesOf("?manufacturer.name=Mazda&model.name=CX-5&model.body=suv")).toEqual([
    { value: "Mazda", count: 1 },
  ]);
});

test("DIR-05 API-07: 21 hits are answered from an offset, each once, in alphabetical order", async () => {
  const names = Array.from({ length: 50 }, (_, at) => `M${String(at).padStart(2, "0")}`);
  const many = await build(names.map((model) => aModel({ model, slug: model.toLowerCase() })));
  const pages = await Promise.all(
    ["", "?offset=21", "?offset=42", "?offset=63"].map((query) => findListings(many, ask(query))),
  );
  expect(pages.map(({ hits }) => hits.length)).toEqual([21, 21, 8, 0]);
  expect(pages.flatMap(({ hits }) => hits.map(({ model }) => model))).toEqual(names);
  expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([50]));
});

test("API-07: the call answers hits, count, offset, facets and its time as JSON", async () => {
  const url = new URL("https://dealer.example/api/directory?query=suv&offset=-3");
  const answer = await answerListings({ stock: { models: MODELS } as never, url });
  expect(await answer.json()).toMatchObject({
    ...{ count: 1, offset: 0, ms: expect.any(Number) },
    hits: [
      { make: "Mazda", model: "CX-5", slug: "cx-5", from: { cents: 4_299_000, priceType: "drive_away" } },
    ],
    facets: { "manufacturer.name": [{ value: "Mazda", count: 1 }] },
  });
});

test("API-07: whatever is asked, the answer counts what it finds", async () => {
  const text = fc.oneof(fc.constantFrom("", "Mazda", "suv", "kia", "cx-5"), fc.string({ maxLength: 8 }));
  await fc.assert(
    fc.asyncProperty(fc.record({ query: text, make: text, model: text, body: text }), async (asked) => {
      const { hits, count } = await findListings(MODELS, { ...asked, offset: 0 });
      expect(hits.length).toBe(count);
      expect(hits.every(({ isCurrent }) => isCurrent)).toBe(true);
    }),
  );
});
