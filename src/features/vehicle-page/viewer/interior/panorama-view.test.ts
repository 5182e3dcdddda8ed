import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeOnKey, FIRST_VIEW, findPlaceInView, type PanoramaView, turnView } from "./panorama-view.ts";

const views = fc.record({
  yaw: fc.double({ min: -180, max: 179, noNaN: true }),
  pitch: fc.double({ min: -85, max: 85, noNaN: true }),
  fov: fc.double({ min: 30, max: 90, noNaN: true }),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });

test("GAL-02: one looks around without end, never over the top, and no closer than helps", () => {
  expect(turnView({ yaw: 170, pitch: 80, fov: 35 }, { yaw: 20, pitch: 20, fov: -20 })).toEqual({
    yaw: -170,
    pitch: 85,
    fov: 30,
  });
  expect(turnView({ yaw: -170, pitch: -80, fov: 85 }, { yaw: -20, pitch: -20, fov: 20 })).toEqual({
    yaw: 170,
    pitch: -85,
    fov: 90,
  });
});

const LEVEL: PanoramaView = { yaw: 0, pitch: 0, fov: 70 };

test("GAL-02 D127: it opens on the dashboard, below the middle of the picture", () => {
  const dashboard = findPlaceInView({ x: 0.5, y: 0.57 }, FIRST_VIEW, 1.5);
  expect(dashboard?.x).toBeCloseTo(0.5);
  expect(Math.abs((dashboard?.y ?? 0) - 0.5)).toBeLessThan(0.05);
});

test("GAL-02: arrow keys look around, plus and minus zoom, others are left alone", () => {
  expect(turnView(LEVEL, changeOnKey("ArrowRight")!).yaw).toBe(10);
  expect(turnView(LEVEL, changeOnKey("ArrowUp")!).pitch).toBe(10);
  expect(turnView(LEVEL, changeOnKey("+")!).fov).toBe(60);
  expect(["Tab", "Escape", "a", "constructor"].map(changeOnKey)).toEqual([null, null, null, null]);
});

describe("GAL-19: a hotspot of the interior", () => {
  test("stands in the middle of a view that looks at it, and not in one that looks away", () => {
    expect(findPlaceInView({ x: 0.5, y: 0.5 }, LEVEL, 1.5)).toEqual({ x: 0.5, y: 0.5 });
    expect(findPlaceInView({ x: 0.5, y: 0.5 }, { ...LEVEL, yaw: 180 }, 1.5)).toBeNull();
    const behind = findPlaceInView({ x: 0, y: 0.5 }, { ...LEVEL, yaw: 180 }, 1.5);
    expect(behind?.x).toBeCloseTo(0.5);
  });

  test("moves left when one looks to the right, and down when one looks up", () => {
    const place = findPlaceInView({ x: 0.5, y: 0.5 }, { yaw: 20, pitch: 10, fov: 70 }, 1.5);
    expect(place!.x).toBeLessThan(0.5);
    expect(place!.y).toBeGreaterThan(0.5);
  });

  test("wherever it lies and one looks, it is inside of the stage or not shown, and shown when looked at", () => {
    fc.assert(
      fc.property(part, part, views, fc.double({ min: 0.4, max: 3, noNaN: true }), (x, y, view, aspect) => {
        const place = findPlaceInView({ x, y }, view, aspect);
        if (place) expect(Math.min(place.x, place.y, 1 - place.x, 1 - place.y)).toBeGreaterThanOrEqual(0);
        const pitch = (0.5 - y) * 180;
        const there = findPlaceInView({ x, y }, { ...view, yaw: (x - 0.5) * 360, pitch }, aspect);
        expect(there!.x).toBeCloseTo(0.5);
        expect(there!.y).toBeCloseTo(0.5);
      }),
    );
  });
});
