import fc from "fast-check";
import { expect, test } from "vitest";
import type { PictureArea } from "#platform/images/blur-areas.ts";
import {
  AREA_SIDES,
  type AreaSide,
  growArea,
  MAX_AREAS,
  moveArea,
  placeArea,
  readAreas,
  spanArea,
  toPercent,
} from "./areas.ts";

const point = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});
const step = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
});

const isInPicture = ({ left, top, width, height }: PictureArea) =>
  left >= 0 &&
  top >= 0 &&
  width > 0.0199 &&
  height > 0.0199 &&
  left + width < 1.0001 &&
  top + height < 1.0001;

test("D454: an area stays in the picture and large enough to press, however it is drawn, moved and grown", () => {
  fc.assert(
    fc.property(point, point, fc.array(fc.tuple(fc.boolean(), step), { maxLength: 8 }), (from, to, steps) => {
      const drawn = spanArea(from, to) ?? placeArea(from, 0.6);
      const moved = steps.reduce((area, [grows, by]) => (grows ? growArea : moveArea)(area, by), drawn);
      return [drawn, moved].every(isInPicture);
    }),
  );
});

test("D454: a press is no area, and what is drawn has the corners that it was drawn between", () => {
  expect(spanArea({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.495 })).toBeNull();
  const { left, top, width, height } = spanArea({ x: 0.75, y: 0.5 }, { x: 0.25, y: 0.75 })!;
  expect([left, top, width, height]).toEqual([0.25, 0.5, 0.5, 0.25]);
});

const read = (fields: Partial<Record<AreaSide, readonly string[]>>) =>
  readAreas((side) => fields[side] ?? []);
const ONE = { left: ["10"], top: ["60.5"], width: ["20"], height: ["7.25"] };

test("D454: what the fields say is read in shares, as often as they are there", () => {
  expect(read(ONE)).toEqual({ ok: true, areas: [{ left: 0.1, top: 0.605, width: 0.2, height: 0.0725 }] });
  const many = AREA_SIDES.map((side) => [side, Array.from({ length: MAX_AREAS }, () => ONE[side][0]!)]);
  expect(read(Object.fromEntries(many))).toMatchObject({ ok: true, areas: { length: MAX_AREAS } });
  expect(toPercent(0.6049)).toBe("60.5");
});

test.each<[string, Partial<Record<AreaSide, readonly string[]>>, RegExp]>([
  ["no box", {}, /Draw a box/],
  ["too many", { left: Array.from({ length: MAX_AREAS + 1 }, () => "1") }, /10 boxes at most/],
  ["a side that is missing", { ...ONE, width: [] }, /Box 1: width is a number of percent from 1 to 100/],
  ["a text", { ...ONE, left: ["ten"] }, /Box 1: left is a number of percent from 0 to 99/],
  ["a number below 0", { ...ONE, top: ["-1"] }, /Box 1: top/],
  ["nothing wide", { ...ONE, width: ["0"] }, /Box 1: width/],
  ["more than all", { ...ONE, height: ["101"] }, /Box 1: height/],
  ["an exponent", { ...ONE, height: ["1e1"] }, /Box 1: height/],
  ["a second one", { ...ONE, left: ["1", "100"], top: ["1", "1"] }, /Box 2: left/],
])("D454: %s is refused with the field and the rule", (_, fields, error) => {
  expect(read(fields)).toEqual({ ok: false, error: expect.stringMatching(error) });
});
