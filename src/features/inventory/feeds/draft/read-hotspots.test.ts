import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Remark } from "../mapping/mapped-row.ts";
import { readHotspots } from "./read-hotspots.ts";

function readAll(document: unknown) {
  const remarks: Remark[] = [];
  const text = typeof document === "string" ? document : JSON.stringify(document);
  return { hotspots: readHotspots(text, (remark) => remarks.push(remark)), remarks };
}

const at = (angle: number, x = 0.5, y = 0.5) => ({ angle, x, y });

test("ENT-09: two lists, each hotspot with a description and positions by angle, in their order", () => {
  const exterior = [{ description: "Tow <b>bar</b>", positions: [at(20), at(10), at(10, 0.6)] }];
  const interior = [{ description: "Heated seats", positions: [{ x: 0.4, y: 0.6 }] }];
  expect(readAll({ exterior, interior })).toEqual({
    hotspots: {
      exterior: [{ description: "Tow bar", positions: [at(10, 0.6), at(20)] }],
      interior: [{ description: "Heated seats", positions: [at(0, 0.4, 0.6)] }],
    },
    remarks: [],
  });
});

describe("ENT-09: what cannot be used is left out, and said", () => {
  test.each<[string, unknown, string, string]>([
    ["no JSON", "{", "hotspots", "is not a JSON object with lists of hotspots"],
    ["a list", [], "hotspots", "is not a JSON object with lists of hotspots"],
    ["a list that is none", { exterior: {} }, "hotspots.exterior", "is not a list"],
    ["no description", { interior: [{ positions: [at(0)] }] }, "hotspots.interior[0]", "has no description"],
    [
      "only markup",
      { exterior: [{ description: "<p></p>", positions: [at(0)] }] },
      "hotspots.exterior[0]",
      "has no description",
    ],
    ...[
      [],
      [at(360)],
      [at(-1)],
      [at(0, 1.1)],
      [at(0, 0.5, Number.NaN)],
      "10,20",
      [{ angle: "10", x: 0, y: 0 }],
    ].map(
      (positions) =>
        [
          `positions ${JSON.stringify(positions)}`,
          { exterior: [{ description: "Lamp", positions }] },
          "hotspots.exterior[0]",
          "has a position that is not an angle from 0 to 359 with x and y from 0 to 1",
        ] satisfies [string, unknown, string, string],
    ),
  ])("%s", (_, document, field, reason) => {
    expect(readAll(document)).toMatchObject({ hotspots: null, remarks: [{ field, reason }] });
  });

  test("the others stay", () => {
    const lamp = { description: "Lamp", positions: [at(0)] };
    const { hotspots, remarks } = readAll({ exterior: [{ description: "" }, lamp, 7] });
    expect(hotspots).toEqual({ exterior: [lamp], interior: [] });
    expect(remarks.map(({ field }) => field)).toEqual(["hotspots.exterior[0]", "hotspots.exterior[2]"]);
  });

  test("more than 30 are cut", () => {
    const many = Array.from({ length: 31 }, (_, n) => ({ description: `Part ${n}`, positions: [at(0)] }));
    const { hotspots, remarks } = readAll({ exterior: many });
    expect(hotspots?.exterior).toHaveLength(30);
    expect(remarks).toEqual([
      { field: "hotspots.exterior", value: "31 hotspots", reason: "is cut to 30 hotspots" },
    ]);
  });
});

test("ENT-09: any text gives hotspots inside the picture, or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { hotspots } = readAll(text);
      for (const { positions } of [...(hotspots?.exterior ?? []), ...(hotspots?.interior ?? [])])
        for (const { angle, x, y } of positions) {
          expect(angle >= 0 && angle < 360 && x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true);
        }
    }),
  );
});
