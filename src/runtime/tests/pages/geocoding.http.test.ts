import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_QUESTIONS_PER_HOUR } from "#features/catalogue/geocoding/geocoding-service.server.ts";
import { openTestDatabase } from "#platform/postgres/test-database.ts";
import { givenDealer, givenServer } from "#runtime/testing/test-setup.ts";
import { aRow, aSite, toHost, unique } from "#runtime/testing/test-site.ts";

const db = openTestDatabase();
const [asking, plain] = [unique("asking"), unique("plain")];
const YARD = { dealership: "north", street: "1 Main Road", phone: "07 3456 7890" };
const asked: URL[] = [];
/** A geocoder that knows one street and answers as Google's Geocoding API does. */
const geocoder = createServer((request, response) => {
  const url = new URL(request.url ?? "", "http://geocoder");
  asked.push(url);
  const location = { lat: -32.94, lng: 151.7 };
  const results = [{ types: ["street_address"], geometry: { location } }];
  const isKnown = url.searchParams.get("address") === "9 foundry lane";
  response.end(JSON.stringify(isKnown ? { status: "OK", results } : { status: "ZERO_RESULTS", results: [] }));
});
beforeAll(async () => {
  geocoder.listen(0, "127.0.0.1");
  await once(geocoder, "listening");
});
afterAll(() => void geocoder.close());
givenDealer(db, () => {
  const url = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/json`;
  return {
    sites: {
      [asking]: { config: aSite({ search: { geocoder: { url } } }) },
      [plain]: { config: aSite() },
    },
    locations: [
      { ...YARD, slug: "nundah", name: "Nundah", city: "Nundah", state: "QLD", postcode: "4012" },
      { ...YARD, slug: "kotara", name: "Kotara", city: "Kotara", state: "NSW", postcode: "2289" },
    ],
    stock: [aRow({ stockNumber: "G1" })],
  };
});
const server = givenServer(db, { env: { FETCH_PRIVATE_ADDRESSES: "true" } });
const ask = (path: string, site = asking) => server.ask(toHost(site), path);

test("API-21 LEAD-25 D172: a street that only the geocoder knows leads to its postcode, on the search page and on locations", async () => {
  for (const path of ["/search/new-used-and-demo-cars", "/locations"]) {
    const { status, headers } = await ask(`${path}?near=9+Foundry+Lane`);
    const to = new URL(headers.location ?? "", "http://x");
    expect([status, to.pathname]).toEqual([302, path]);
    expect((await ask(to.pathname + to.search)).text).toMatch(/near (?:<!-- -->)?2\d{3}|value="2\d{3}"/);
  }
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { address: "9 foundry lane", components: "country:AU" },
  ]);
});

test("LEAD-25 D47: a place that nobody knows is said, and a site without a geocoder asks nobody", async () => {
  const before = asked.length;
  expect((await ask("/locations?near=Nowhere+Lane")).text).toContain("Nowhere Lane");
  expect(asked).toHaveLength(before + 1);
  const { status, text } = await ask("/locations?near=9+Foundry+Lane", plain);
  expect(status).toBe(200);
  expect(text).toContain("9 Foundry Lane");
  expect(asked).toHaveLength(before + 1);
});

test("LEAD-25 D172: a site asks a limited number of questions an hour, and pages go on without answers", async () => {
  const before = asked.length;
  for (let at = 0; at < MAX_QUESTIONS_PER_HOUR + 5; at++)
    expect((await ask(`/locations?near=Lane+${at}`)).status).toBe(200);
  expect(asked.length).toBeLessThanOrEqual(MAX_QUESTIONS_PER_HOUR);
  expect(asked.length).toBeGreaterThan(before);
});
