import { expect, test } from "vitest";
import { caravanMakes, carMakes, motorcycleMakes } from "../data/models/index.ts";
import type { PaintFamily } from "./model.ts";
import { choosePhotos } from "./photos.ts";

const models = [...carMakes, ...caravanMakes, ...motorcycleMakes].flatMap(({ models }) => models);

test.each<[string, string, string, PaintFamily?]>([
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
  ["Swan", "caravan", "camper-trailer", "grey"],
  ["Conquest", "motorhome", "motorhome"],
  ["Interceptor", "motorcycle", "motorcycle"],
  ["LiveWire", "motorcycle", "electric-motorcycle", "grey"],
])("D31: a %s, which is a %s, is pictured as a %s", (name, body, folder, family = "white") => {
  const model = models.find((candidate) => candidate.model === name && candidate.body === body)!;
  const [hero] = choosePhotos(model, family, 1);
  // With either of its faces.
  expect(hero?.replace("-2/", "/").split("/").slice(-3)).toEqual([folder, family, "hero.webp"]);
});
