import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readWithin } from "#platform/storage/read-within.ts";
import { formatModelProblem } from "./cell-reader.ts";
import { createPictureReader, readModels } from "./read-models.server.ts";

const NOW = new Date("2026-11-26T00:00:00Z");
const HEADER = "make,model,body,badge,price,price type,price date";
const GOOD = "Mazda,CX-5,SUV,Touring,42990,drive away,2026-10-01";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-models-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string, name = "models.csv", now = NOW) {
  await writeFile(join(folder, name), text);
  const { problems, ...rest } = await readModels({
    input: createReadStream(join(folder, name)),
    readPicture: createPictureReader(folder),
    now,
  });
  return { ...rest, problems: problems.map(formatModelProblem) };
}

const csv = (...rows: string[]) => read([HEADER, ...rows].join("\n"));
const toJson = (models: unknown) => read(JSON.stringify(models, null, 1), "models.json");

describe("a CSV of models", () => {
  test("DIR-06 D324: has a row for each badge, whose names are written as the product writes them", async () => {
    const { models, problems } = await read(
      [
        "Make,Model,Body,Badge,Drive,Fuel,Transmission,Price,Price type,Price date,Seats,Power,Fuel consumption combined",
        'MAZDA,cx5,SUV,Pure,FWD,petrol,auto,"$37,740",Drive Away,1/10/2026,5,140 kW,7.2',
        'Mazda,CX-5,,Akera,AWD,petrol,auto,"51,990 + ORC",EGC,2026-10-01,5,170,',
        "Mazda,2,Hatch,Pure,,,,POA,,,,,",
      ].join("\n"),
    );
    expect(problems).toEqual([]);
    expect(models).toMatchObject([
      {
        ...{ make: "Mazda", model: "CX-5", slug: "cx-5", isCurrent: true, description: null, picture: null },
        badges: [
          {
            ...{ name: "Pure", body: "suv", drive: "fwd", fuel: "petrol", transmission: "automatic" },
            price: { cents: 3_774_000, priceType: "drive_away", date: "2026-10-01" },
            ...{ seats: 5, specifications: { power: 140, fuelconsumptioncombined: 7.2 } },
          },
          { name: "Akera", body: "suv", price: { cents: 5_199_000, priceType: "egc" } },
        ],
      },
      { make: "Mazda", model: "2", badges: [{ name: "Pure", body: "hatch", drive: null, price: null }] },
    ]);
  });

  test("DIR-06 D352: a figure has its test from its cell, its own field or the field for all of them", async () => {
    const header =
      "make,model,body,badge,energy consumption,electric range,electric range method,test method,CO2 emissions";
    const { models, problems } = await read(
      [header, "Kia,EV6,SUV,Air,16.5,528 km (NEDC),,WLTP,", "Kia,EV5,SUV,Air,16.5,500,wltp,,"].join("\n"),
    );
    expect(problems).toEqual([]);
    expect(models.map(({ badges }) => badges[0]?.specifications)).toEqual([
      {
        ...{ energyconsumption: 16.5, energyconsumption_method: "WLTP" },
        ...{ electricrange: 528, electricrange_method: "NEDC" },
      },
      { energyconsumption: 16.5, electricrange: 500, electricrange_method: "WLTP" },
    ]);
    const unknown = await read([header, "Kia,EV6,SUV,Air,,528,,EPA,"].join("\n"));
    expect(unknown.problems).toEqual(['line 2, testmethod: "EPA" is neither NEDC nor WLTP']);
  });

  test.each([
    ["Mazda,CX-5,SUV,Touring,1e9,drive away,2026-10-01", 'price: "1e9" is not a price'],
    ['Mazda,CX-5,SUV,Touring,"$1,2",drive away,2026-10-01', 'price: "$1,2" is not a price'],
    ["Mazda,CX-5,SUV,Touring,-5,drive away,2026-10-01", 'price: "-5" is a negative price'],
    ["Mazda,CX-5,SUV,Touring,42990,,2026-10-01", "price_type: is missing; a price is drive away or"],
    ["Mazda,CX-5,SUV,Touring,42990,per week,2026-10-01", 'price_type: "per week" must be drive away or'],
    ["Mazda,CX-5,SUV,Touring,42990,drive away,", "price_date: is missing; say on which day"],
    ["Mazda,CX-5,SUV,Touring,42990,drive away,soon", 'price_date: "soon" is not a date'],
    ["Mazda,CX-5,SUV,Touring,42990,drive away,2026-12-24", "price_date: 2026-12-24 is after today"],
    ["Mazda,CX-5,SUV,Touring,42990 drive away,egc,2026-10-01", "says that it is a price of another type"],
    ["Mazda,CX-5,spaceship,Touring,,,", 'body: "spaceship" is not a known body. Use one of SUV, Ute,'],
    ["Mazda,CX-5,SUVV,Touring,,,", 'body: "SUVV" is not a known body. Did you mean "SUV"?'],
    ["Mazda,CX-5,,Touring,,,", "body: is missing"],
    ["Mazda,CX-5,SUV,,,,", "badge: is missing"],
    ["Mazda,CX-5,SUV,<b>Touring</b>,,,", 'badge: "<b>Touring</b>" has markup; write plain text'],
    [`Mazda,CX-5,SUV,${"T".repeat(81)},,,`, "badge: has 81 characters where 80 are the most"],
    [",CX-5,SUV,Touring,,,", "make: is missing"],
    ["Mzda,CX-5,SUV,Touring,,,", 'make: "Mzda" is not a known make. Did you mean "Mazda"?'],
    ["Mazda,,SUV,Touring,,,", "model: is missing"],
    ["Mazda,CX-5,SUV,Touring,,,,one too many", "The row has 8 values where the header has 7."],
  ])("DIR-06 D324: names line, field and rule of %s, and reads the rest", async (row, rule) => {
    const { models, problems } = await csv("Kia,Sportage,SUV,SX,39990,drive away,2026-10-01", row);
    expect(problems).toEqual([expect.stringContaining(rule)]);
    expect(problems[0]).toMatch(/^line 3[,:] /);
    expect(models.map(({ model }) => model)).toEqual(["Sportage"]);
  });

  test("T21 D324: a model with a broken badge is left out whole, and is named", async () => {
    const broken = "Mazda,CX-5,SUV,GT,1e9,drive away,2026-10-01";
    const { models, broken: keys, hasNameless } = await csv(GOOD, broken, "Kia,Sportage,SUV,SX,,,");
    expect(models.map(({ model }) => model)).toEqual(["Sportage"]);
    expect([[...keys], hasNameless]).toEqual([["mazda/cx-5"], false]);
    expect(await csv(GOOD, ",,SUV,GT,,,")).toMatchObject({ hasNameless: true, models: [{ model: "CX-5" }] });
  });

  test("DIR-06: a badge is there once, unless its body, drive, fuel or transmission differs", async () => {
    expect((await csv(GOOD, GOOD)).problems).toEqual([
      'line 3, badge: "Touring" is already in line 2 with the same body, drive, fuel and transmission',
    ]);
    const { problems, models } = await csv(GOOD, GOOD.replace("SUV", "Wagon"));
    expect([problems, models[0]?.badges.length]).toEqual([[], 2]);
  });

  test("DIR-06: two models with one slug are both left out, with their lines", async () => {
    const { models, problems } = await read(
      "make,model,slug,body,badge\nMazda,CX-5,suv,SUV,A\nMazda,CX-8,suv,SUV,A\nMazda,CX-3,cx 3,SUV,A\nMazda,CX-9,,SUV,A",
    );
    expect(problems).toEqual([
      'line 3, slug: "suv" is the slug of Mazda CX-5 in line 2; give one of them another',
      'line 4, slug: "cx 3" must be lower-case letters, digits and hyphens, such as cx-3',
    ]);
    expect(models.map(({ slug }) => slug)).toEqual(["cx-9"]);
  });

  test("DIR-06: what is said of a model is said once, or the same in each row", async () => {
    const header = "make,model,body,badge,description,current";
    const { models } = await read(`${header}\nMazda,CX-5,SUV,A,"Quiet.\n\nRoomy.",no\nMazda,CX-5,SUV,B,,no`);
    expect(models).toMatchObject([{ description: "Quiet.\n\nRoomy.", isCurrent: false }]);
    const { problems } = await read(`${header}\nMazda,CX-5,SUV,A,Quiet.,\nMazda,CX-5,SUV,B,Loud.,`);
    expect(problems).toEqual(["line 3, description: differs from line 2; say it once for each model"]);
    const markup = await read(`${header}\nMazda,CX-5,SUV,A,Quiet<script>alert(1)</script>,`);
    expect(markup.problems).toEqual([
      'line 2, description: "Quiet<script>alert(1)</script>" has markup; write plain text',
    ]);
  });

  test("DIR-06: a column that means nothing is refused with the one that was meant", async () => {
    await expect(read("make,model,body,badge,prise\nMazda,CX-5,SUV,A,1")).rejects.toThrow(
      'Line 2: "prise" is not a field of models. Did you mean "price"?',
    );
  });

  test("DIR-06: a figure that the vehicle cannot have is named", async () => {
    const { problems } = await read(
      "make,model,body,badge,power,sleeps\nMazda,CX-5,SUV,A,9000,\nMazda,2,Hatch,A,80 hp,",
    );
    expect(problems).toEqual([
      'line 2, power: "9000" is not a believable figure',
      'line 3, power: "80 hp" is in "hp", not in kw',
    ]);
  });
});

describe("JSON of models", () => {
  test("DIR-06 D324: has a list of models with their badges", async () => {
    const { models, problems } = await toJson([
      {
        ...{ make: "Toyota", model: "Yaris", body: "hatch", current: true, description: null },
        badges: [
          { badge: "Ascent Sport", price: 30_190, price_type: "drive away", price_date: "2026-10-01" },
          { badge: "ZR", body: "suv", fuel: "hybrid", torque: 120 },
        ],
      },
    ]);
    expect(problems).toEqual([]);
    expect(models[0]?.badges).toMatchObject([
      { name: "Ascent Sport", body: "hatch", price: { cents: 3_019_000 } },
      { name: "ZR", body: "suv", fuel: "hybrid", specifications: { torque: 120 } },
    ]);
  });

  test.each([
    [
      { badges: [{ badge: "A" }, { badge: "B", price: 1e9, price_type: "egc", price_date: "2026-10-01" }] },
      "line 2, badges[1].price:",
    ],
    [{ badges: [] }, "line 2, badges: has no badge"],
    [{ badges: "many" }, "line 2, badges: must be a list"],
    [{ badges: { badge: "A" } }, "line 2, badges: must be a list"],
    [{ badges: [1] }, "line 2, badges[0]: must be an object"],
    [{ badges: [{ badge: "A", wheels: 4 }] }, 'line 2, badges[0].wheels: "wheels" is not a field'],
    [{ badges: [{ badge: ["A"] }] }, "line 2, badges[0].badge: must be a text or a number"],
    [{ badges: [{ badge: "A" }], slug: ["a", "b"] }, "line 2, slug: has several values"],
  ])("DIR-06 D324: with %j is wrong, and the rest is read", async (part, rule) => {
    const { models, problems } = await toJson([
      { make: "Toyota", model: "Yaris", body: "hatch", ...part },
      { make: "Toyota", model: "RAV4", body: "suv", badges: [{ badge: "GX" }] },
    ]);
    expect(problems[0]).toContain(rule);
    expect(models.map(({ model }) => model)).toEqual(["RAV4"]);
  });
});

describe("a picture", () => {
  const withPicture = (file: string) =>
    read(`make,model,body,badge,picture\nMazda,CX-5,SUV,A,${file}\nMazda,CX-5,SUV,B,${file}`);

  test("D324 D30: is a file beside the models, kept under its hash", async () => {
    const image = await readWithin(process.cwd(), "demo/media/scenes/hero-yard.webp");
    await writeFile(join(folder, "cx-5.webp"), image);
    const { models, pictures, problems } = await withPicture("cx-5.webp");
    expect(problems).toEqual([]);
    const hash = models[0]?.picture?.hash ?? "";
    expect([...pictures]).toEqual([[hash, "cx-5.webp"]]);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ["none.webp", "picture: there is no file none.webp beside this one"],
    [
      "../../../../../../etc/passwd",
      "picture: ../../../../../../etc/passwd is outside the folder of this file",
    ],
    ["https://pictures.example/cx-5.webp", "picture: there is no file https://pictures.example/cx-5.webp"],
    ["models.csv", "picture: models.csv cannot be shown. It is not an image."],
  ])("D324: %s is wrong", async (file, rule) => {
    const { problems } = await withPicture(file);
    expect(problems).toEqual([expect.stringContaining(`line 2, ${rule}`)]);
  });
});

test("T21 D324: whatever the cells hold, each row is read or reported, and what is read can be stored", async () => {
  const cell = fc.oneof(
    fc.constantFrom("Mazda", "CX-5", "SUV", "42990", "drive away", "2026-10-01", "", "1e9", "<b>"),
    fc.string({ maxLength: 12 }),
  );
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 6 }),
      async (rows) => {
        const { models, problems, broken, hasNameless } = await csv(
          ...rows.map((row) => row.map(quote).join(",")),
        );
        expect(models.length + broken.size + Number(hasNameless)).toBeGreaterThan(0);
        if (broken.size > 0 || hasNameless) expect(problems.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 60 },
  );
});

test("D324: today's price is taken as soon as the day has begun in Sydney", async () => {
  const row = `${HEADER}\nMazda,CX-5,SUV,Touring,42990,drive away,2026-11-27`;
  const { problems } = await read(row, "today.csv", new Date("2026-11-26T13:30:00Z"));
  expect(problems).toEqual([]);
  expect((await read(row, "today.csv", new Date("2026-11-26T12:30:00Z"))).problems.join()).toContain(
    "after today",
  );
});
