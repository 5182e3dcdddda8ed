import { expect, test } from "vitest";
import type { LocationDocument } from "#features/tenancy/locations/location-document.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [site, without] = [unique("delivers"), unique("stays")];
const [group, brand, nowhere] = [unique("group"), unique("brand"), unique("nowhere")];
const ask = (path: string, at = site) => server.ask(toHost(at), path);

const yard: LocationDocument = {
  slug: "nundah",
  code: "NUN",
  name: "Nundah",
  dealership: "north",
  street: "1 Tollgate Road",
  city: "Nundah",
  state: "QLD",
  postcode: "4012",
  phone: "(07) 7010 0001",
};
const regions = [
  { name: "Greater Brisbane", price: 0, withinKm: 40 },
  { name: "the rest of Queensland", price: 450, states: ["QLD" as const] },
];
const CAR = "2022-toyota-corolla-ascent-sport-a1";
const NOWHERE = "2022-kia-rio-ascent-sport-k1";
const PRICE = "/api/delivery-price";

givenDealer(db, {
  sites: { [site]: { config: aSite({ delivery: { regions } }) }, [without]: { config: aSite() } },
  locations: [yard],
  stock: [
    aRow({ location: "NUN" }),
    aRow({ stockNumber: "K1", make: "Kia", model: "Rio" }),
    aRow({ stockNumber: "S1", model: "Yaris", status: "sold", location: "NUN" }),
  ],
});
const perth: LocationDocument = {
  ...yard,
  slug: "perth",
  code: "PER",
  name: "Perth",
  city: "Perth",
  state: "WA",
  postcode: "6000",
};
/** Its feed names a yard that has no place, beside two that have one. */
givenDealer(db, {
  sites: {
    [group]: { config: aSite({ delivery: { regions } }) },
    [brand]: { config: aSite({ delivery: { regions }, stock: { filter: { locations: ["nundah"] } } }) },
  },
  locations: [yard, perth],
  stock: [aRow({ location: "NUN" }), aRow({ stockNumber: "W1", location: "wag" })],
});
givenDealer(db, {
  sites: { [nowhere]: { config: aSite({ delivery: { regions } }) } },
  stock: [aRow({ location: "wag" })],
});
const server = givenServer(db);

test.each([
  ["a group with a yard without a place", group, "4870", 200, { price: 450, name: "the rest of Queensland" }],
  ["a group with a yard without a place", group, "4000", 200, { price: 450, name: "the rest of Queensland" }],
  ["a group with a yard without a place", group, "6000", 404, { error: "no estimate" }],
  ["a site of one yard", brand, "4000", 200, { price: 0, name: "Greater Brisbane" }],
  ["a site of one yard", brand, "6000", 404, { error: "no estimate" }],
  ["a site whose yard has no place", nowhere, "4870", 404, { error: "no estimate" }],
])(
  "API-11 D229 D266: without a car, %s: a yard without a place, or of another site, has no say",
  async (_, slug, postcode, status, answer) => {
    const { status: said, text } = await ask(`${PRICE}?postcode=${postcode}`, slug);
    expect([said, JSON.parse(text)]).toEqual([status, answer]);
  },
);

test.each([
  [`?postcode=4000&car=${CAR}`, { price: 0, name: "Greater Brisbane" }],
  [`?postcode=4870&car=${CAR}`, { price: 450, name: "the rest of Queensland" }],
  ["?postcode=4000", { price: 0, name: "Greater Brisbane" }],
  ["?postcode=4870", { price: 450, name: "the rest of Queensland" }],
])("API-11 ENT-35 DEL-01: GET /api/delivery-price%s answers price and name", async (query, answer) => {
  const { status, text, headers } = await ask(PRICE + query);
  expect([status, JSON.parse(text)]).toEqual([200, answer]);
  expect(headers["content-type"]).toContain("application/json");
});

test.each([
  [`?postcode=6000&car=${CAR}`, "a region that the site does not deliver to"],
  [`?postcode=0000&car=${CAR}`, "a postcode that does not exist"],
  [`?postcode=&car=${CAR}`, "an empty postcode"],
  ["", "nothing at all"],
  [`?postcode=${"4".repeat(900)}&car=${CAR}`, "a very long postcode"],
  [`?postcode=%00%F0%9F%9A%97&car=${CAR}`, "no postcode"],
  [`?postcode=4000&car=${NOWHERE}`, "a car whose place nobody knows"],
  ["?postcode=4000&car=constructor", "a car that there is not"],
])("API-11 DEL-03: GET /api/delivery-price%s is 404: %s", async (query) => {
  expect((await ask(PRICE + query)).status).toBe(404);
});

test("API-11: a site without a table has no answer, and its pages no calculator", async () => {
  expect((await ask(`${PRICE}?postcode=4000&car=${CAR}`, without)).status).toBe(404);
  expect((await ask(`/cars/${CAR}`, without)).text).not.toContain('id="delivery"');
  expect((await ask(`/cars/${CAR}`)).text).toContain('id="delivery"');
});

test("DEL-01 DEL-02 DEL-03 D17: without JavaScript the page answers, keeps what was typed, and is not kept itself", async () => {
  const words = async (postcode: string) => {
    const { text } = await ask(`/cars/${CAR}?postcode=${postcode}`);
    const [block = ""] = /<section id="delivery".*?<\/section>/s.exec(text) ?? [];
    return block.replaceAll("&#x27;", "'");
  };
  expect(await words("4870")).toMatch(/value="4870".*\$450 to the rest of Queensland/s);
  expect(await words("")).toContain("Please enter a postcode.");
  expect(await words("6000")).toContain("Sorry, we can't provide an estimate for that location.");
  expect(await words("%3Cb%3E".repeat(90))).not.toContain("<b>");
  const plain = await ask(`/cars/${CAR}`);
  expect(plain.text).not.toContain("4870");
  expect(plain.text).not.toContain("Please enter a postcode.");
});

test("DEL-01 VDP-14: a car that is gone is delivered no more", async () => {
  const { status, text } = await ask("/cars/2022-toyota-yaris-ascent-sport-s1");
  expect(status).toBe(200);
  expect(text).not.toContain('id="delivery"');
});
