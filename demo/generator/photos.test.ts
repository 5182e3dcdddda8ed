import { expect, test } from "vitest";
import { caravanMakes, carMakes, motorcycleMakes } from "#demo/data/models/index.ts";
import { photosOf } from "./photos.ts";

const models = [...carMakes, ...caravanMakes, ...motorcycleMakes].flatMap(({ models }) => models);

test.each([
  ["Yaris Cross", "suv", "small-suv"],
  ["Jimny", "suv", "small-suv"],
  ["Kluger", "suv", "suv"],
  ["Camry", "sedan", "sedan"],
  ["Mustang", "coupe", "coupe"],
  ["GLC-Class", "coupe", "suv"],
  ["MX-5", "convertible", "convertible"],
  ["Wrangler", "convertible", "suv"],
  ["HiLux", "cab-chassis", "cab-chassis"],
  ["LandCruiser", "cab-chassis", "cab-chassis"],
  ["HiAce", "bus", "van"],
  ["NLR", "light-truck", "light-truck"],
  ["Silverline", "caravan", "caravan"],
  ["Conquest", "motorhome", "motorhome"],
  ["Interceptor", "motorcycle", "motorcycle"],
])("D31: a %s, which is a %s, is pictured as a %s", (name, body, folder) => {
  const model = models.find((candidate) => candidate.model === name && candidate.body === body)!;
  const [hero] = photosOf(model, "white", 1);
  expect(hero?.split("/").slice(-3)).toEqual([folder, "white", "hero.webp"]);
});

test.each([
  ["Swan", "caravan"],
  ["LiveWire", "motorcycle"],
])("D31: a %s looks unlike the %s that is pictured, and shows no picture", (name, body) => {
  const model = models.find((candidate) => candidate.model === name && candidate.body === body)!;
  expect(photosOf(model, "white", 8)).toEqual([]);
});
