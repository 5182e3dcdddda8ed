import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { hours } from "#features/places/test-hours.ts";
import { testLocation } from "#features/tenancy/locations/test-location.ts";
import type { BlockContext } from "../../page-block.ts";
import { locationsBlock } from "./locations.ts";
import LocationsBlock from "./locations-block.tsx";

const NOW = new Date("2026-11-24T00:00:00Z");
const HOURS = [{ weekday: 2, ...hours("08:30–17:30") }];
const PLACE = { lat: -27.4, long: 153.05 };
const NORTH = testLocation({ id: 1, slug: "north", type: "sales", openingHours: HOURS, ...PLACE });
const WORKSHOP = testLocation({ id: 2, slug: "workshop", name: "Workshop", type: "service" });
const SOUTH = testLocation({ id: 3, slug: "south", name: "South", street: "1 Bay Street", ...PLACE });
const COUNTER = testLocation({
  id: 6,
  slug: "counter",
  type: "parts",
  city: null,
  state: null,
  postcode: null,
});
const HIDDEN = testLocation({ id: 4, slug: "hidden", street: "2 Bay Street", visible: false });
const UNFINISHED = testLocation({ id: 5, slug: "new", street: "3 Bay Street", completed: false });

const TOTALS = new Map([
  [1, { count: 2, stars: 9, fromGoogle: 0 }],
  [2, { count: 1, stars: 3, fromGoogle: 0 }],
]);

async function build(settings: object = {}, own?: readonly string[]) {
  const config = {
    stock: { filter: { locations: own } },
    legal: { phone: "07 3999 9999" },
    locationPath: "/locations",
    map: { origins: [] },
  };
  const stock = {
    locations: [NORTH, WORKSHOP, SOUTH, COUNTER, HIDDEN, UNFINISHED],
    reviews: { totals: TOTALS },
  };
  const document = await locationsBlock.source?.read(
    (locationsBlock.source.settings as { parse(value: unknown): unknown }).parse(settings),
    null as never,
  );
  return locationsBlock.build(
    {
      site: { config },
      stock,
      now: NOW,
    } as unknown as BlockContext,
    locationsBlock.schema.parse(document),
  );
}
const listNames = async (...args: Parameters<typeof build>) =>
  (await build(...args))?.view.cards.map(({ href }) => href.replace("/locations/", ""));

function renderHtml(block: Parameters<typeof LocationsBlock>[0]["block"]): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <LocationsBlock block={block} /> }]);
  return renderToStaticMarkup(<Stub />);
}

test.each<[object, string[] | undefined]>([
  [{}, ["north", "south", "counter"]],
  [{ show: "service" }, ["workshop"]],
  [{ location: "workshop" }, ["workshop"]],
  [{ location: "3" }, ["south"]],
  [{ include: ["south", "hidden", "new"] }, ["south"]],
  [{ exclude: ["south"] }, ["north", "counter"]],
  [{ subtype: "buying" }, undefined],
])("LOC-01 LOC-02 LOC-07 LOC-17 D171: a block with %j shows %j", async (settings, slugs) => {
  expect(await listNames(settings)).toEqual(slugs);
});

test("LOC-01 D171: a site shows none of a group's other locations, whatever a block says", async () => {
  expect(await listNames({}, ["south"])).toEqual(["south"]);
  expect(await listNames({ location: "north" }, ["south"])).toBeUndefined();
});

test("LOC-03 LOC-04 LOC-05: several are a grid or a carousel, one has a map and its details beside it", async () => {
  const drawn = async (settings: object) => {
    const built = await build(settings);
    return built ? renderHtml(built.view) : "";
  };
  expect(await drawn({})).toMatch(/<h2[^>]*>Our Locations<\/h2>/);
  expect(await drawn({ layout: "carousel" })).toContain("Swipe");
  for (const layout of ["grid", "carousel"]) {
    const one = await drawn({ location: "south", layout, title: "By the bay" });
    expect(one).toMatch(/<h2[^>]*>By the bay<\/h2>/);
    expect(one).toMatch(/1 Bay Street.*aria-label="Map of South/s);
    expect(one).not.toContain("Swipe");
  }
});

test("LOC-03: a single location whose place nobody knows has no map", async () => {
  expect((await build({ location: "counter" }))?.view.map).toBeNull();
});

test("D19 D171: a block with hours is right until the clock changes what it says of them", async () => {
  expect((await build({ location: "north" }))?.until).toEqual(new Date("2026-11-24T07:30:00Z"));
  expect((await build({ location: "south" }))?.until).toBeNull();
});

test("LOC-06 ENT-22 REV-01: a card has the rating of the department whose page it leads to", async () => {
  const cards = (await build({ show: "all" }))?.view.cards ?? [];
  expect(cards.map(({ rating }) => rating)).toEqual([
    { average: "4.5", words: "2 reviews", source: "Collected by us", href: "/reviews?location=north" },
    ...[null, null],
  ]);
});
