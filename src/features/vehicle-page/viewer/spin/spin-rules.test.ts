import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseFrameWidth,
  computeCoastedFrames,
  computeCoastSpeed,
  countFramesOnKey,
  findFrame,
  findNearestFrame,
  listLoadOrder,
  toAngle,
  toFrameAddress,
} from "./spin-rules.ts";

const counts = fc.integer({ min: 1, max: 120 });

describe("GAL-12: the order in which frames are loaded", () => {
  test("D127: 36 frames: the one that it starts with, every 8th, every 4th, every 2nd, the rest", () => {
    expect(listLoadOrder(36, 0).slice(0, 10)).toEqual([0, 8, 16, 24, 32, 4, 12, 20, 28, 2]);
    expect(listLoadOrder(36, 32).slice(0, 10)).toEqual([32, 4, 12, 20, 28, 0, 8, 16, 24, 34]);
  });

  test("every frame once, and at any moment no gap wider than twice the narrowest still to fill", () => {
    fc.assert(
      fc.property(counts, fc.nat(119), (count, first) => {
        const start = first % count;
        const order = listLoadOrder(count, start);
        expect(order.toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: count }, (_, at) => at),
        );
        const coarse = order.slice(0, Math.ceil(count / 8));
        expect(coarse).toEqual(coarse.map((_, at) => (start + at * 8) % count));
      }),
    );
  });
});

describe("GAL-13: dragging", () => {
  test.each([
    [0, 20, 1],
    [0, 29, 1],
    [0, 31, 2],
    [0, -20, 35],
    [35, 20, 0],
    [0, 720, 0],
    [10, -10_000, 14],
  ])("from frame %i by %i px at 20 px a frame is frame %i of 36", (start, pixels, expected) => {
    expect(findFrame(start + pixels / 20, 36)).toBe(expected);
  });

  test("any drag ends on a frame, and as far back is where it began", () => {
    fc.assert(
      fc.property(
        counts,
        fc.integer({ min: -1e5, max: 1e5 }),
        fc.integer({ min: 2, max: 200 }),
        (count, pixels, each) => {
          const frame = findFrame(pixels / each, count);
          expect(Number.isInteger(frame) && frame >= 0 && frame < count).toBe(true);
          expect(findFrame(pixels / each - pixels / each, count)).toBe(0);
        },
      ),
    );
  });

  test("let go, it slows down and comes to rest", () => {
    expect(computeCoastSpeed(0.05, 0)).toBe(0.05);
    expect(computeCoastSpeed(-0.05, 120)).toBeCloseTo(-0.025);
    expect(computeCoastSpeed(0.05, 2000)).toBe(0);
  });
});

test("GAL-14: keys turn by a frame, an eighth, to the start and to the end; others are not the slider's", () => {
  const after = (key: string, frame = 10) => {
    const frames = countFramesOnKey(key, frame, 36);
    return frames === null ? null : findFrame(frame + frames, 36);
  };
  expect(["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"].map((key) => after(key))).toEqual([
    11, 11, 9, 9,
  ]);
  expect(["PageUp", "PageDown", "Home", "End"].map((key) => after(key))).toEqual([15, 5, 0, 35]);
  expect(after("ArrowLeft", 0)).toBe(35);
  expect(["Tab", "Enter", "a", "toString"].map((key) => after(key))).toEqual([null, null, null, null]);
});

test("GAL-16: while a frame is not there the nearest one shows, around the turn", () => {
  const shown = (wanted: number, there: readonly number[]) =>
    findNearestFrame(wanted, 36, (frame) => there.includes(frame));
  expect(shown(35, [0, 8])).toBe(0);
  expect(shown(5, [0, 8])).toBe(8);
  expect(shown(5, [5])).toBe(5);
  expect(shown(18, [0])).toBe(0);
  expect(shown(5, [])).toBeNull();
});

test("GAL-19: frames are taken evenly around the turn", () => {
  expect([0, 9, 35].map((frame) => toAngle(frame, 36))).toEqual([0, 90, 350]);
});

test("CONST-04: a phone's frames are 640 pixels wide; one that is still the feed's comes from there", () => {
  expect([300, 360, 640, 800, 1200].map(chooseFrameWidth)).toEqual([640, 640, 640, 960, 1280]);
  const own = `https://cdn.example/img/${"4f".repeat(32)}`;
  expect(toFrameAddress(own, 640, "avif")).toBe(`${own}/640.avif`);
  expect(toFrameAddress("https://photos.example/img/1", 640, "avif")).toBe("https://photos.example/img/1");
});

test("GAL-13: a spin let go comes as far however often it is drawn", () => {
  expect(computeCoastedFrames(0.05, 0)).toBe(0);
  expect(computeCoastedFrames(0.05, 120)).toBeCloseTo(4.33, 2);
  expect(computeCoastedFrames(0.05, 10_000)).toBeCloseTo(8.66, 2);
  expect(computeCoastedFrames(-0.05, 10_000)).toBeCloseTo(-8.66, 2);
});
