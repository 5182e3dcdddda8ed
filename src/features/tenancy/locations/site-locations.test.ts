import { expect, test } from "vitest";
import { findSiteLocation, listSiteLocations } from "./site-locations.ts";
import { testLocation } from "./test-location.ts";

const LOCATIONS = [
  testLocation({ slug: "nundah", type: "sales" }),
  testLocation({ slug: "nundah-service", type: "service" }),
  testLocation({ slug: "kotara", street: "9 Foundry Lane" }),
  testLocation({ slug: "hidden", street: "1 Back Lane", visible: false }),
  testLocation({ slug: "named-by-a-feed", street: null, completed: false, visible: false }),
];
const config = (locations?: readonly string[]) => ({ stock: { filter: { locations } } }) as never;
const slugs = (own?: readonly string[]) => listSiteLocations(LOCATIONS, config(own)).map(({ slug }) => slug);

test("LOC-17: a group lists its completed and visible locations", () => {
  expect(slugs()).toEqual(["nundah", "nundah-service", "kotara"]);
});

test("LOC-07: a brand's site lists its yards and the departments at their addresses", () => {
  expect(slugs(["nundah"])).toEqual(["nundah", "nundah-service"]);
});

test.each([
  ["nundah-service", ["nundah"], true],
  ["kotara", ["nundah"], false],
  ["hidden", undefined, true],
  ["hidden", ["hidden"], true],
  ["named-by-a-feed", undefined, false],
  ["nowhere", undefined, false],
])("LOC-17: the page of %s on a site of %j opens: %s", (slug, own, opens) => {
  expect(findSiteLocation(LOCATIONS, slug, config(own)) !== null).toBe(opens);
});
