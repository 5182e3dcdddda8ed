import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toSlug } from "#features/vehicles/slug.ts";
import type { CarType } from "#features/vehicles/vehicle.ts";
import { caravanMakes, carMakes, motorcycleMakes } from "../data/models/index.ts";
import manifest from "../media/pictures.json" with { type: "json" };
import type { PaintFamily } from "./model.ts";
import { choosePhotos, nameOwnPictures } from "./photos.ts";

const models = [...carMakes, ...caravanMakes, ...motorcycleMakes].flatMap(({ make, models }) =>
  models.map((model) => ({ make, model })),
);

const findModel = (name: string, body?: string) =>
  models.find(({ model }) => model.model === name && model.body === (body ?? model.body))!;

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
  const { model } = findModel(name, body);
  const [first] = choosePhotos(model, { make: "Another", family, carType: "used", count: 1 });
  // With either of its faces.
  expect(first?.replace("-2/", "/").split("/").slice(-3, -1)).toEqual([folder, family]);
});

test.each<[string, string]>([
  ["Softail", "cruiser-motorcycle"],
  ["MT-07", "naked-motorcycle"],
  ["YZF-R3", "sports-motorcycle"],
  ["Himalayan", "adventure-motorcycle"],
  ["CRF300L", "trail-motorcycle"],
  ["Classic 350", "motorcycle"],
])("D256: a %s is pictured as a %s in each paint of its make", (name, folder) => {
  const { make, model } = findModel(name);
  const { paints } = motorcycleMakes.find((one) => one.make === make)!;
  for (const family of Object.values(paints)) {
    const [first] = choosePhotos(model, { make, family, carType: "used", count: 1 });
    expect(first).toContain(`/${folder}/${family}/`);
  }
});

test("D256: caravans of two makes do not share a picture", () => {
  const sharing = new Map<string, Set<string>>();
  for (const { make, models: sold, paints } of caravanMakes)
    for (const model of sold.filter(({ body }) => body === "caravan"))
      for (const family of Object.values(paints)) {
        const [first] = choosePhotos(model, { make, family, carType: "used", count: 1 });
        sharing.set(first!, (sharing.get(first!) ?? new Set()).add(make));
      }
  expect([...sharing].filter(([, makes]) => makes.size > 1)).toEqual([]);
});

test.each(["HiAce", "Transit Custom", "Caddy", "iLoad"])(
  "D256: a van that is a %s shows a front of its own",
  (name) => {
    const vans = models.filter(({ model }) => model.body === "van");
    const folderOf = ({ make, model }: (typeof vans)[number]) =>
      choosePhotos(model, { make, family: "white", carType: "used", count: 1 })[0]!.split("/").at(-3);
    const own = folderOf(findModel(name, "van"));
    expect(vans.filter((one) => folderOf(one) === own).map(({ model }) => model.model)).toEqual([name]);
  },
);

test.each<[CarType, string, string]>([
  ["used", "Kluger", "yard.webp"],
  ["new", "Kluger", "showroom.webp"],
  ["demo", "Kluger", "showroom.webp"],
  ["used", "NLR", "hero.webp"],
])(
  "D31 D135: the first photo of a %s %s is %s, and the others are of the studio",
  (carType, name, expected) => {
    const { model } = findModel(name);
    const photos = choosePhotos(model, { make: "Another", family: "white", carType, count: 4 });
    const [first, ...others] = photos.map((url) => url.split("/").at(-1));
    expect(first).toBe(expected);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(["yard.webp", "showroom.webp", "hero.webp"]).not.toContain(other);
  },
);

const STUDIO = join(import.meta.dirname, "../../tools/studio/studio");
/** Where the names of a front and of a wheel are among those of an SUV's shape. */
const [SUV_FACE, SUV_WHEEL] = [2, 4];

const FIRST_VIEWS = ["yard", "showroom", "hero"];

/** Models with pictures of their own, in each colour and condition. */
const own = models.flatMap(({ make, model }) => {
  const name = nameOwnPictures(make, model);
  const found = Object.keys(manifest).filter((file) => file.startsWith(`${name}/`));
  const families = [...new Set(found.map((file) => file.split("/")[1] as PaintFamily))];
  const conditions: CarType[] = ["new", "demo", "used"];
  return families.flatMap((family) =>
    conditions.map((carType) => {
      const photos = choosePhotos(model, { make, family, carType, count: 8 });
      const files = found.filter((file) => file.startsWith(`${name}/${family}/`));
      return { make, model, name, family, carType, photos, files };
    }),
  );
});

test("D292: models of different makes with pictures of their own do not share their first picture", () => {
  const makes = new Map<string, Set<string>>();
  for (const { make, photos } of own) makes.set(photos[0]!, (makes.get(photos[0]!) ?? new Set()).add(make));
  expect(own.length).toBeGreaterThan(0);
  expect([...makes].filter(([, sharing]) => sharing.size > 1)).toEqual([]);
});

test("D292: a gallery of a model's own pictures shows one body in one colour, then one cabin, and begins with a whole car", () => {
  for (const { name, family, photos, files } of own) {
    const outside = photos.filter((url) => !url.includes("/cabins/"));
    expect(outside.length).toBeGreaterThan(0);
    for (const url of outside) {
      expect(url).toContain(`/${name}/${family}/`);
      expect(files.some((file) => url.endsWith(`/${file}`))).toBe(true);
    }
    expect(FIRST_VIEWS).toContain(outside[0]!.split("/").at(-1)!.replace(".webp", ""));
    expect(new Set(photos).size).toBe(photos.length);
    expect(photos.slice(0, outside.length)).toEqual(outside);
  }
});

test("D292: every folder of own pictures is of a model that the demo has", () => {
  const names = new Set(models.map(({ make, model }) => nameOwnPictures(make, model)));
  const folders = new Set(Object.keys(manifest).map((file) => file.split("/")[0]!));
  const makes = [...new Set(models.map(({ make }) => `${toSlug(make)}-`))];
  for (const folder of folders)
    if (makes.some((make) => folder.startsWith(make))) expect(names).toContain(folder);
});

test("D292: a model without a picture in its colour is pictured as the body that it shares", () => {
  const { make, model } = findModel("Kluger");
  const [first] = choosePhotos(model, { make, family: "yellow", carType: "used", count: 1 });
  expect(first).toContain("/suv/yellow/");
});

/** What the studio draws a model from: its real measures, and the names of its shapes. */
const drawn = await readDrawnModels();

async function readDrawnModels() {
  const source = await readFile(join(STUDIO, "models/__init__.py"), "utf8");
  const lines = source.matchAll(/^ {4}"([a-z0-9-]+)": (_suv|_car|Caravan)\(\(([\d, ]+)\), (.*)\),$/gm);
  return [...lines].map(([, name = "", kind = "", measures = "", shape = ""]) => ({
    ...{ name, kind, shape, size: measures.split(", ").map(Number) },
  }));
}

test("D292: the studio draws each model in its real length, width and height, and no two in one shape", () => {
  const drawable = models.map(({ make, model }) => ({
    name: nameOwnPictures(make, model),
    size: model.size,
  }));
  expect(drawn.length).toBeGreaterThan(100);
  for (const { name, size } of drawn) {
    const generations = drawable.filter((one) => one.name === name);
    const isNear = (real: readonly number[]) =>
      real.every((millimetres, at) => Math.abs(size[at]! / millimetres - 1) < 0.03);
    expect([name, size, generations.some((one) => isNear(one.size))]).toEqual([name, size, true]);
  }
  const shapes = drawn.map(({ kind, shape }) => `${kind} ${shape}`);
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});

test("D292: SUVs have a dozen fronts and wheels, and hatches, sedans and utes at least six fronts", () => {
  const words = (shape: string) => [...shape.matchAll(/"([^"]*)"/g)].map(([, word]) => word!);
  const suvs = drawn.filter(({ kind }) => kind === "_suv").map(({ shape }) => words(shape));
  for (const at of [SUV_FACE, SUV_WHEEL])
    expect(new Set(suvs.map((shape) => shape[at])).size).toBeGreaterThanOrEqual(12);
  const cars = drawn.filter(({ kind }) => kind === "_car").map(({ shape }) => words(shape));
  for (const body of ["hatch", "sedan", "ute"]) {
    const faces = cars.filter(([kind]) => kind === body).map(([, face]) => face);
    expect([body, new Set(faces).size >= 6]).toEqual([body, true]);
  }
});

test.each([
  ["MG", "ZS"],
  ["Hyundai", "Kona"],
  ["Volvo", "XC40"],
  ["Porsche", "Macan"],
])("D292: a %s %s has a picture of its own in a colour that it is sold in", (make, name) => {
  const { paints } = carMakes.find((one) => one.make === make)!;
  const { model } = models.find((one) => one.make === make && one.model.model === name)!;
  const firsts = Object.values(paints).map(
    (family) => choosePhotos(model, { make, family, carType: "used", count: 1 })[0],
  );
  expect(firsts.some((url) => url?.includes(`/${nameOwnPictures(make, model)}/`))).toBe(true);
});

test("D293: the studio has no text to write on plates, and parks one car in a yard or a showroom", async () => {
  const files = (await readdir(STUDIO, { recursive: true })).filter((name) => name.endsWith(".py"));
  const sources = await Promise.all(files.map((name) => readFile(join(STUDIO, name), "utf8")));
  expect(sources.filter((source) => /DEMO \d|"FONT"/.test(source))).toEqual([]);
  const places = sources[files.indexOf("places.py")]!;
  expect(places.match(/(?<!def )_stand\(/g)).toHaveLength(1);
});
