import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_SEARCH_PATH,
  findSlugCollisions,
  resolveSearchPath,
  toCarTypePath,
  toModelPath,
} from "./search-path.ts";
import { buildSearchVocabulary } from "./search-vocabulary.ts";

const vocabulary = buildSearchVocabulary(
  [
    { make: "Toyota", model: "HiLux" },
    { make: "Toyota", model: "C-HR" },
    { make: "Toyota", model: "C HR" },
    { make: "Suzuki Australia", model: "Swift" },
  ],
  [
    { name: "Northside", slug: "northside" },
    { name: "Windsor", slug: "windsor" },
  ],
  [{ name: "Demo Motors", slug: "demo-motors" }],
);
const resolve = (path: string, usedCarPath?: string) => resolveSearchPath(path, vocabulary, usedCarPath);

test.each([
  ["/search", DEFAULT_SEARCH_PATH, {}],
  ["/search/new-used-and-demo-cars", DEFAULT_SEARCH_PATH, {}],
  ["/search/new-used-and-demo-cars/", DEFAULT_SEARCH_PATH, {}],
  ["/search/used-cars", "/search/used-cars", { car_type: ["used"] }],
  ["/search/demo-cars", "/search/demo-cars", { car_type: ["demo"] }],
  ["/search/new-cars/", "/search/new-cars", { car_type: ["new"] }],
  ["/search/new-and-demo-cars", "/search/new-and-demo-cars", { car_type: ["demo", "new"] }],
  ["/search/toyota", "/search/toyota", { make: ["Toyota"] }],
  ["/search/Toyota/", "/search/toyota", { make: ["Toyota"] }],
  ["/search/suzuki", "/search/suzuki", { make: ["Suzuki"] }],
  ["/search/toyota/hilux", "/search/toyota/hilux", { make_model: ["Toyota HiLux"] }],
  ["/search/toyota/c-hr", "/search/toyota/c-hr", { make_model: ["Toyota C HR", "Toyota C-HR"] }],
  ["/search/people-mover", "/search/people-mover", { body: ["people-mover"] }],
  ["/search/northside", "/search/northside", { location_name: ["Northside"] }],
  ["/search/demo-motors", "/search/demo-motors", { dealership_name: ["Demo Motors"] }],
  ["/search/windsor", "/search/windsor", { location_name: ["Windsor"] }],
  ["/search/lada", "/search/lada", { make: ["Lada"] }],
])("SEA-09 SEA-10 SEA-11 SEA-12 SEA-13 SEA-14 SEA-16: %s", (path, canonical, locked) => {
  expect(resolve(path)).toEqual({ path: canonical, locked });
});

test.each([
  "/search/lidl",
  "/search/lada/niva",
  "/search/toyota/corolla",
  "/search/suv/hilux",
  "/search/used-cars/lidl",
  "/search/used-cars/suv",
  "/search/used-cars/new-cars",
  "/search/used-cars/toyota/corolla",
  "/search/used-cars/toyota/hilux/sr5",
  "/search/toyota/hilux/sr5",
  "/search/constructor",
  "/search/%E0%A4%A",
  "/searching",
  "/parts/search",
  "/used-car",
])("SEA-15: %s is unknown", (path) => {
  expect(resolve(path)).toBeNull();
});

test.each([
  ["/search/used-cars/toyota", "/search/used-cars/toyota", { car_type: ["used"], make: ["Toyota"] }],
  [
    "/search/Used-Cars/Toyota/HiLux/",
    "/search/used-cars/toyota/hilux",
    { car_type: ["used"], make_model: ["Toyota HiLux"] },
  ],
  ["/search/new-cars/toyota", "/search/new-cars/toyota", { car_type: ["new"], make: ["Toyota"] }],
  ["/search/demo-cars/lada", "/search/demo-cars/lada", { car_type: ["demo"], make: ["Lada"] }],
  [
    "/search/new-and-demo-cars/suzuki/swift",
    "/search/new-and-demo-cars/suzuki/swift",
    { car_type: ["demo", "new"], make_model: ["Suzuki Swift"] },
  ],
  ["/search/new-used-and-demo-cars/toyota", "/search/toyota", { make: ["Toyota"] }],
  ["/search/new-used-and-demo-cars/toyota/hilux", "/search/toyota/hilux", { make_model: ["Toyota HiLux"] }],
])("SEA-12 SEA-17: a make and its model after a car type: %s", (path, canonical, locked) => {
  expect(resolve(path)).toEqual({ path: canonical, locked });
});

describe("SEA-17: a site's own path of used cars", () => {
  test.each([
    ["/used-car", "/used-car", { car_type: ["used"] }],
    ["/used-car/toyota/", "/used-car/toyota", { car_type: ["used"], make: ["Toyota"] }],
    [
      "/used-car/toyota/hilux",
      "/used-car/toyota/hilux",
      { car_type: ["used"], make_model: ["Toyota HiLux"] },
    ],
    ["/search/used-cars", "/used-car", { car_type: ["used"] }],
    ["/search/used-cars/toyota", "/used-car/toyota", { car_type: ["used"], make: ["Toyota"] }],
  ])("%s", (path, canonical, locked) => {
    expect(resolve(path, "/used-car")).toEqual({ path: canonical, locked });
  });

  test("mirrors nothing else", () => {
    expect(resolve("/used-car/suv", "/used-car")).toBeNull();
    expect(resolve("/used-car/toyota/hilux/sr5", "/used-car")).toBeNull();
    expect(resolve("/used-cars", "/used-car")).toBeNull();
    expect(toCarTypePath("used", "/used-car")).toBe("/used-car");
    expect(toCarTypePath("demo", "/used-car")).toBe("/search/demo-cars");
  });
});

test("SEA-15: make comes before body, body before location, location before dealership", () => {
  const colliding = buildSearchVocabulary(
    [{ make: "Ute", model: "One" }],
    [
      { name: "Ute", slug: "ute" },
      { name: "SUV", slug: "suv" },
      { name: "Main", slug: "main" },
    ],
    [{ name: "Main Motors", slug: "main" }],
  );
  const locked = (path: string) => resolveSearchPath(path, colliding)?.locked;
  expect(locked("/search/ute")).toEqual({ make: ["Ute"] });
  expect(locked("/search/suv")).toEqual({ body: ["suv"] });
  expect(locked("/search/main")).toEqual({ location_name: ["Main"] });
  expect(findSlugCollisions(colliding)).toEqual([
    { slug: "ute", meanings: ["make Ute", "body Ute", "location Ute"] },
    { slug: "suv", meanings: ["body SUV", "location SUV"] },
    { slug: "main", meanings: ["location Main", "dealership Main Motors"] },
  ]);
  expect(findSlugCollisions(vocabulary)).toEqual([]);
});

test("SEA-12: the path of every make and model leads to it", () => {
  for (const make of vocabulary.makes) {
    for (const model of make.models) {
      expect(resolve(toModelPath(make.name, model.name))?.locked.make_model).toContain(model.value);
    }
  }
});

test("SEA-15: any path is answered, and a canonical path is its own", () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const target = resolve(`/search${path}`);
      if (target !== null) expect(resolve(target.path)).toEqual(target);
    }),
  );
});
