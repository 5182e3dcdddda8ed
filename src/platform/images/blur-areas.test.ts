import { describe, expect, test } from "vitest";
import { prepareShownPhoto } from "./prepare-photo.ts";
import { sharp } from "./sharp.ts";
import { drawPixels, isNear } from "./test-images.ts";

const [WIDTH, HEIGHT] = [400, 300];
const PLATE = { left: 0.25, top: 0.5, width: 0.5, height: 0.2 };
const WHITE = [240, 240, 240];
const BLACK = [20, 20, 20];
const GREEN = [40, 160, 60];

/** A plate of six letters, each of 3 by 5 cells, low in a green picture. Each letter has the same number of dark cells. */
const drawPlate = (letters: readonly number[]) =>
  drawPixels(WIDTH, HEIGHT, (x, y) => {
    if (x < 100 || x >= 300 || y < 150 || y >= 210) return GREEN;
    const [column, row] = [Math.floor((x - 100) / 8), Math.floor((y - 150) / 10)];
    const letter = letters[Math.floor(column / 4)];
    return letter !== undefined && row < 5 && column % 4 < 3 && (letter >> (row * 3 + (column % 4))) & 1
      ? BLACK
      : WHITE;
  });

const blur = async (picture: ReturnType<typeof drawPixels>, areas = [PLATE]) => {
  const made = await prepareShownPhoto(1, await picture.png().toBuffer(), { blur: areas });
  if (!made.ok) throw new Error(made.reason);
  const { data, info } = await sharp(made.bytes).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
  return { ...made, data, info, colourAt };
};

const ONE = [0b101_111_101_101_010, 0b111_101_111_001_001, 0b111_001_001_101_111];
const OTHER = [0b111_001_001_101_111, 0b101_111_101_101_010, 0b111_101_111_001_001];

describe("blurred areas", () => {
  test("D454: two plates cannot be told apart any more, and the rest of the photo stays", async () => {
    const [one, other] = [
      await blur(drawPlate([...ONE, ...OTHER])),
      await blur(drawPlate([...OTHER, ...ONE])),
    ];
    expect([one.width, one.height, one.info.channels]).toEqual([WIDTH, HEIGHT, 3]);
    const differences = one.data.map((value, at) => Math.abs(value - other.data[at]!));
    expect(differences.reduce((most, each) => Math.max(most, each), 0)).toBeLessThan(24);
    expect(isNear(one.colourAt(50, 50), GREEN)).toBe(true);
    expect(isNear(one.colourAt(90, 180), GREEN)).toBe(true);
    expect(isNear(one.colourAt(200, 140), GREEN)).toBe(true);
  });

  test("D454: within an area there is no edge left, and no colour of a letter", async () => {
    const { colourAt } = await blur(drawPlate([...ONE, ...OTHER]));
    const row = Array.from({ length: 180 }, (_, at) => colourAt(110 + at, 180)[0]!);
    expect(Math.min(...row)).toBeGreaterThan(100);
    const steps = row.slice(1).map((value, at) => Math.abs(value - row[at]!));
    expect(Math.max(...steps)).toBeLessThan(8);
  });

  test.each([
    ["the whole picture", { left: 0, top: 0, width: 1, height: 1 }],
    ["a corner, over the edge", { left: 0.97, top: 0.98, width: 1, height: 1 }],
    ["less than a pixel", { left: 0.5, top: 0.5, width: 0.0001, height: 0.0001 }],
    ["a high one", { left: 0.5, top: 0, width: 0.02, height: 1 }],
  ])("D454: %s can be blurred", async (_, area) => {
    const { width, height } = await blur(drawPlate(ONE), [area]);
    expect([width, height]).toEqual([WIDTH, HEIGHT]);
  });

  test("D454: a grey photo, one on its side and one that is see-through are blurred where they are seen", async () => {
    const top = { left: 0, top: 0, width: 1, height: 0.5 };
    const half = drawPixels(60, 40, (x) => (x < 30 ? [250, 250, 250] : [10, 10, 10]));
    for (const bytes of [
      await half.clone().greyscale().png().toBuffer(),
      await half.clone().rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      await half.clone().ensureAlpha().png().toBuffer(),
    ]) {
      const made = await prepareShownPhoto(1, bytes, { blur: [top] });
      if (!made.ok) throw new Error(made.reason);
      const { data, info } = await sharp(made.bytes)
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([60, 40]);
      const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]!;
      expect(Math.abs(at(28, 10) - at(31, 10))).toBeLessThan(70);
      expect(at(27, 35) - at(32, 35)).toBeGreaterThan(150);
    }
  });
});
