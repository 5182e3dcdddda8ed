import { expect, test } from "vitest";
import type { CarType } from "#features/vehicles/vehicle.ts";
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
  const [first] = choosePhotos(model, { family, carType: "used", count: 1 });
  // With either of its faces.
  expect(first?.replace("-2/", "/").split("/").slice(-3, -1)).toEqual([folder, family]);
});

test.each<[CarType, string, string]>([
  ["used", "Kluger", "yard.webp"],
  ["new", "Kluger", "showroom.webp"],
  ["demo", "Kluger", "showroom.webp"],
  ["used", "NLR", "hero.webp"],
])(
  "D31 D135: the first photo of a %s %s is %s, and the others are of the studio",
  (carType, name, expected) => {
    const model = models.find((candidate) => candidate.model === name)!;
    const [first, ...others] = choosePhotos(model, { family: "white", carType, count: 4 }).map((url) =>
      url.split("/").at(-1),
    );
    expect(first).toBe(expected);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(["yard.webp", "showroom.webp", "hero.webp"]).not.toContain(other);
  },
);
