import { expect, test } from "vitest";
import { computeKilometres } from "#search/contract/great-circle.ts";
import { findPostcode, findTownsNear, readCoastLines } from "./places.server.ts";

test.each([
  ["0200", "ACT"],
  ["0800", "NT"],
  ["0872", "NT"],
  ["2000", "NSW"],
  ["2600", "ACT"],
  ["2619", "NSW"],
  ["2899", "NSW"],
  ["2913", "ACT"],
  ["3121", "VIC"],
  ["4032", "QLD"],
  ["5000", "SA"],
  ["6169", "WA"],
  ["7000", "TAS"],
  ["8001", "VIC"],
  ["9726", "QLD"],
  ["0000", undefined],
  ["0300", undefined],
  ["3999", undefined],
  ["400", undefined],
  ["40000", undefined],
  ["4O32", undefined],
  ["", undefined],
])("LEAD-25: %s is of %s", (postcode, state) => {
  expect(findPostcode(postcode)?.state).toBe(state);
});

test.each([
  ["4012", { lat: -27.4034, long: 153.0604 }, 3],
  ["2000", { lat: -33.8688, long: 151.2093 }, 3],
  ["6065", { lat: -31.788, long: 115.835 }, 8],
  ["0870", { lat: -23.698, long: 133.881 }, 5],
  ["7249", { lat: -41.467, long: 147.158 }, 5],
  ["2899", { lat: -29.04, long: 167.95 }, 5],
  ["2898", { lat: -31.55, long: 159.08 }, 5],
  ["6798", { lat: -10.45, long: 105.68 }, 10],
  ["6799", { lat: -12.17, long: 96.84 }, 10],
])("DEL-01: the middle of %s is near %o", (postcode, near, km) => {
  expect(computeKilometres(findPostcode(postcode)!, near)).toBeLessThan(km);
});

test("D47 DEL-01: no postcode lies outside Australia and its islands", () => {
  for (let code = 0; code < 10_000; code++) {
    const place = findPostcode(String(code).padStart(4, "0"));
    if (!place) continue;
    expect(place.lat).toSatisfy((lat: number) => lat > -44 && lat < -9);
    expect(place.long).toSatisfy((long: number) => long > 96 && long < 168);
  }
});

test("VDP-03: towns around a place, capitals above all others, and the coast", () => {
  const near = findTownsNear({ lat: -27.4, long: 153.06 }, 10);
  expect(near.find(({ name }) => name === "Brisbane")?.rank).toBe(3);
  expect(near.map(({ name }) => name)).toEqual(expect.arrayContaining(["Nundah", "Chermside"]));
  expect(near.map(({ name }) => name)).not.toContain("Ipswich");
  expect(readCoastLines().every((line) => line.length >= 8 && line.length % 2 === 0)).toBe(true);
});
