import { expect, test } from "vitest";
import { testSearch } from "./test-search.ts";

const yard = (postcode: string) => ({ place: { lat: null, long: null, postcode } });
/** Parramatta, Wollongong, Newcastle, and one of a yard that nobody has placed. */
const CARS = [yard("2150"), yard("2500"), yard("2300"), { place: { lat: null, long: null, postcode: null } }];
const NEAREST = "sortBy=Car_production:distance:asc";

const search = async (address: string) => (await testSearch(`/search${address}`, CARS)).view;
const listCards = async (address: string) =>
  (await search(address)).items.flatMap((item) =>
    item.kind === "car" && "price" in item.card ? [[item.card.id, item.card.distance]] : [],
  );

test("LOC-16 LEAD-25: cards say how far away they are once the shopper has given a place", async () => {
  expect((await listCards("")).map(([, distance]) => distance)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(await listCards(`?near=2150&${NEAREST}`)).toEqual([
    [1, "less than 1 km away"],
    [2, expect.stringMatching(/^6\d km away$/)],
    [3, expect.stringMatching(/^1[12]\d km away$/)],
    [4, undefined],
  ]);
});

test("LOC-16 FAC-19: a limit leaves out what is further, is counted, and can be taken back", async () => {
  const view = await search("?near=Parramatta&radius=100");
  expect([view.count, view.chips]).toEqual([
    2,
    [{ label: "Within 100 km of Parramatta", removeHref: "/search/new-used-and-demo-cars" }],
  ]);
  expect(view.facets.find(({ attribute }) => attribute === "near")).toMatchObject({
    place: "Parramatta",
    chosen: "Within 100 km of Parramatta",
  });
});

test("SEA-20 D123: where nothing is that near, the limit is a filter to drop", async () => {
  const { empty } = await search("?near=4870&radius=50");
  expect(empty?.drops).toEqual([
    { labels: ["Within 50 km of 4870"], found: "4 cars", href: "/search/new-used-and-demo-cars?near=4870" },
  ]);
});

test.each([
  ["9999", "Invalid postcode: “9999”. Please type an Australian postcode of four digits."],
  ["Atlantis", "We can't find “Atlantis”. Please type an Australian postcode or suburb."],
])("LEAD-25: the unknown place %s is left out, said, and stays in its field", async (text, notice) => {
  const view = await search(`?near=${text}&radius=50`);
  expect([view.count, view.notices]).toEqual([4, [notice]]);
  expect(view.facets.find(({ attribute }) => attribute === "near")).toMatchObject({
    place: text,
    problem: notice,
  });
});

test("SEA-32 LOC-16: the nearest come first only where there is a place", async () => {
  const labels = (view: Awaited<ReturnType<typeof search>>) => view.sorts.map(({ label }) => label);
  expect(labels(await search(""))).not.toContain("Distance: nearest first");
  const near = await search(`?near=2500&${NEAREST}`);
  expect(near.sorts.find(({ selected }) => selected)?.label).toBe("Distance: nearest first");
  const { view } = await testSearch(`/search?${NEAREST}`, CARS);
  expect(view.sorts.find(({ selected }) => selected)?.label).toBe("Recommended");
  expect(near.chips[0]).toMatchObject({
    label: "Distances from 2500",
    removeHref: "/search/new-used-and-demo-cars",
  });
});

test("LOC-16: a dealer with one yard asks for no place", async () => {
  const { view } = await testSearch("/search", [yard("2150"), yard("2150")]);
  expect(view.facets.some(({ attribute }) => attribute === "near")).toBe(false);
});
