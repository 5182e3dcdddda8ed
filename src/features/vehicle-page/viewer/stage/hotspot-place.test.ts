import fc from "fast-check";
import { expect, test } from "vitest";
import { findHotspotPlace } from "./hotspot-place.ts";

const spot = (...positions: (readonly [angle: number, x: number, y: number])[]) => ({
  description: "Tow bar",
  positions: positions.map(([angle, x, y]) => ({ angle, x, y })),
});

test.each([
  [100, { x: 0.2, y: 0.5 }],
  [104, { x: 0.24, y: 0.54 }],
  [110, { x: 0.3, y: 0.6 }],
  [120, { x: 0.4, y: 0.6 }],
  [123, { x: 0.4, y: 0.6 }],
  [126, null],
  [200, null],
  [94, null],
  [96, { x: 0.2, y: 0.5 }],
])("GAL-19: at %i° a hotspot of 100°, 110° and 120° lies at %j", (angle, expected) => {
  const place = findHotspotPlace(spot([100, 0.2, 0.5], [110, 0.3, 0.6], [120, 0.4, 0.6]), angle);
  if (expected === null || place === null) expect(place).toBe(expected);
  else {
    expect(place.x).toBeCloseTo(expected.x);
    expect(place.y).toBeCloseTo(expected.y);
  }
});

test("GAL-19: it moves evenly over the start of the turn", () => {
  const place = findHotspotPlace(spot([0, 0.4, 0.5], [350, 0.2, 0.5]), 355);
  expect(place?.x).toBeCloseTo(0.3);
});

test("GAL-19: eight positions of a turn say what lies between them, two opposite ones do not", () => {
  const eight = spot(...Array.from({ length: 8 }, (_, at) => [at * 45, at / 8, 0.5] as const));
  expect(findHotspotPlace(eight, 67.5)?.x).toBeCloseTo(1.5 / 8);
  expect(findHotspotPlace(spot([0, 0.1, 0.5], [180, 0.9, 0.5]), 90)).toBeNull();
});

test("GAL-19: a hotspot known at one angle shows there alone", () => {
  const one = spot([350, 0.5, 0.5]);
  expect([345, 350, 355, 356, 340, 0].map((angle) => findHotspotPlace(one, angle) !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("GAL-19: whatever the angle, a hotspot stays inside the picture, and where it is given it lies there", () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const position = fc.record({ angle: fc.integer({ min: 0, max: 359 }), x: part, y: part });
  const positions = fc
    .uniqueArray(position, { minLength: 1, maxLength: 40, selector: ({ angle }) => angle })
    .map((list) => list.toSorted((one, other) => one.angle - other.angle));
  fc.assert(
    fc.property(positions, fc.double({ min: 0, max: 359.99, noNaN: true }), (list, angle) => {
      const hotspot = { description: "Lamp", positions: list };
      for (const given of list)
        expect(findHotspotPlace(hotspot, given.angle)).toMatchObject({ x: given.x, y: given.y });
      const place = findHotspotPlace(hotspot, angle);
      if (place) expect(Math.min(place.x, place.y, 1 - place.x, 1 - place.y)).toBeGreaterThanOrEqual(-1e-12);
    }),
  );
});
