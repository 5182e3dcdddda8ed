import fc from "fast-check";
import { expect, test } from "vitest";
import { drawMap, drawOverview } from "./drawn-map.ts";
import { drawMapAround } from "./map-around.server.ts";
import { findTownsNear, readCoastLines, type Town } from "./places.server.ts";

const NUNDAH = { lat: -27.4009, long: 153.0589 };
const position = fc.record({
  lat: fc.double({ min: -43.6, max: -10.5, noNaN: true }),
  long: fc.double({ min: 113, max: 153.6, noNaN: true }),
});

test("VDP-03: a suburb's map names its neighbours and the city, and says how far that is", () => {
  const map = drawMapAround(NUNDAH);
  expect(map.bearing).toBe("8 km north-east of Brisbane");
  const brisbane = map.towns.find(({ name }) => name === "Brisbane")!;
  expect(brisbane).toMatchObject({ isLarge: true, wideOnly: false });
  expect(brisbane.x).toBeLessThan(0.5);
  expect(brisbane.y).toBeGreaterThan(0.5);
  expect(map.land).toMatch(/^M/);
  expect(drawMapAround({ ...NUNDAH })).toBe(map);
});

test.each([
  ["Geelong", -38.159, 144.359, "65 km south-west of Melbourne"],
  ["Wangara", -31.788, 115.835, "19 km north of Perth"],
  ["Alice Springs", -23.698, 133.88, ""],
  ["the middle of Sydney", -33.8688, 151.2093, ""],
])("VDP-03: the map of %s orients", (_, lat, long, bearing) => {
  const map = drawMapAround({ lat, long });
  expect(map.bearing).toBe(bearing);
  expect(map.towns.filter(({ wideOnly }) => !wideOnly).length).toBeGreaterThanOrEqual(5);
});

test("VDP-03: wherever a place is, names stay on the map and apart, distances are true, and it is small", () => {
  fc.assert(
    fc.property(position, (centre) => {
      const { towns, circle, land } = drawMap(centre, { townsNear: findTownsNear, coast: readCoastLines() });
      for (const { x, y } of towns) {
        expect(x).toSatisfy((part: number) => part > 0 && part < 1);
        expect(y).toSatisfy((part: number) => part > 0 && part < 1);
      }
      expect(new Set(towns.map(({ name }) => name)).size).toBe(towns.length);
      expect(circle.radius).toSatisfy((part: number) => part > 0.05 && part <= 0.26);
      expect(towns.length).toBeLessThanOrEqual(16);
      const coordinates = (land.match(/-?\d+/g) ?? []).map(Number);
      expect(coordinates.every((value) => value >= -8 && value <= 608)).toBe(true);
      expect(land).not.toContain("NaN");
    }),
    { numRuns: 25 },
  );
});

test("VDP-03 D308: a city's suburbs are drawn as built up, a village is not, and the path stays short", () => {
  const town = (name: string, north: number, east: number, rank = 0): Town => ({
    ...{ name, rank, lat: NUNDAH.lat + north, long: NUNDAH.long + east },
  });
  const draw = (...towns: Town[]) => drawMap(NUNDAH, { townsNear: () => towns, coast: [] }).builtUp.path;
  const villages = [
    ...[town("Large", 0.03, 0.07, 2), town("A", -0.03, -0.07), town("B", 0.03, -0.07)],
    ...[town("C", -0.03, 0.07), town("D", 0, -0.085)],
  ];
  expect(draw(...villages)).toBe("");
  expect(draw(...villages, town("E", 0.03, 0.08), town("F", 0.03, 0.06)).match(/M/g)).toHaveLength(3);
  const { path, stroke } = drawMapAround(NUNDAH).builtUp;
  expect(path).toMatch(/^(M-?\d+ -?\d+h0)+$/);
  expect(path.length).toBeLessThan(2000);
  expect(stroke).toBeGreaterThan(10);
});

test("LOC-04 D308: pins of yards in one town stand beside each other, and still on the map", () => {
  const sources = { townsNear: findTownsNear, coast: readCoastLines() };
  fc.assert(
    fc.property(
      fc.array(fc.tuple(position, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 4 }),
      (towns) => {
        const places = towns.flatMap(([place, yards]) => Array.from({ length: yards }, () => place));
        const { pins } = drawOverview(places, sources);
        for (const [at, pin] of pins.entries())
          for (const other of pins.slice(0, at))
            expect(Math.hypot((pin.x - other.x) * 300, (pin.y - other.y) * 165)).toBeGreaterThan(20);
      },
    ),
    { numRuns: 25 },
  );
  const far = drawOverview([NUNDAH, { lat: -38.17, long: 144.36 }], sources).pins;
  expect(Math.hypot(far[0]!.x - far[1]!.x, far[0]!.y - far[1]!.y)).toBeGreaterThan(0.5);
});

test("VDP-03: two towns in one spot: the larger is named; where there is nothing, nothing is", () => {
  const town = (name: string, rank: number, east: number): Town => ({
    name,
    rank,
    lat: NUNDAH.lat,
    long: NUNDAH.long + east,
  });
  const names = (towns: Town[]) => drawMap(NUNDAH, { townsNear: () => towns, coast: [] }).towns;
  const [first, ...rest] = names([town("Small", 0, 3), town("Large", 2, 3.001)]);
  expect([first?.name, rest]).toEqual(["Large", []]);
  expect(names([])).toEqual([]);
});

test("LOC-04: a map of several places shows all of them where they are to each other, and names the capitals around", () => {
  const sources = { townsNear: findTownsNear, coast: readCoastLines() };
  const [brisbane, melbourne] = [NUNDAH, { lat: -38.17, long: 144.36 }];
  const { pins, towns } = drawOverview([brisbane, melbourne], sources);
  expect(pins[0]!.x).toBeGreaterThan(pins[1]!.x);
  expect(pins[0]!.y).toBeLessThan(pins[1]!.y);
  expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(["Adelaide", "Sydney"]));
  expect(towns.filter(({ wideOnly }) => !wideOnly).length, "enough names to know the region").toBeGreaterThan(
    4,
  );
  expect(towns.length).toBeGreaterThan(7);
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 9 }), (places) => {
      const map = drawOverview(places, sources);
      expect(map.pins).toHaveLength(places.length);
      for (const pin of map.pins) {
        expect(pin.x).toSatisfy((part: number) => part > 0.1 && part < 0.9);
        expect(pin.y).toSatisfy((part: number) => part > 0.1 && part < 0.9);
      }
    }),
    { numRuns: 25 },
  );
});

test("LOC-04: a map of places in one city names the towns around them, since no capital is on it", () => {
  const sources = { townsNear: findTownsNear, coast: readCoastLines() };
  const wangara = { lat: -31.788, long: 115.835 };
  const osbornePark = { lat: -31.902, long: 115.812 };
  expect(drawOverview([wangara, osbornePark], sources).towns.length).toBeGreaterThan(1);
});

test("LOC-04: a map of yards along the coast names the cities that they stand in rather than towns between them", () => {
  const yards = [
    ...[NUNDAH, { lat: -38.16, long: 144.36 }, { lat: -33.7, long: 151.1 }],
    ...[
      { lat: -32.94, long: 151.7 },
      { lat: -27.97, long: 153.41 },
      { lat: -37.98, long: 145.21 },
    ],
  ];
  const { towns } = drawOverview(yards, { townsNear: findTownsNear, coast: readCoastLines() });
  const names = towns.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Brisbane", "Sydney", "Newcastle"]));
});
