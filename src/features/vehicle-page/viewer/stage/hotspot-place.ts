import type { Hotspot, HotspotPosition } from "#features/vehicles/hotspots.ts";

/** Further apart than this, in degrees, two positions say nothing of what lies between them. */
const MAX_DEGREES = 45;
/** The part of the turn between two of 36 frames. */
const FRAME = 10;

/**
 * Where a hotspot lies in the picture of an angle (GAL-19), as parts of its width and height; null if it cannot be seen.
 * Between two neighbouring angles it moves evenly. Angles are neighbours at most one and a half times as far apart as the
 * hotspot's nearest two: a wider gap is the side from which it is hidden.
 */
export function findHotspotPlace(
  { positions }: Hotspot,
  angle: number,
): { readonly x: number; readonly y: number } | null {
  const before = positions.findLast((position) => position.angle <= angle) ?? positions.at(-1);
  const after = positions.find((position) => position.angle > angle) ?? positions[0];
  if (before === undefined || after === undefined) return null;
  const passed = measureTurn(before.angle, angle);
  const gap = passed + measureTurn(angle, after.angle);
  if (passed === 0) return before;
  const step = findNearestTwo(positions);
  if (positions.length > 1 && gap <= Math.min(MAX_DEGREES, step * 1.5)) {
    const part = passed / gap;
    return { x: before.x + (after.x - before.x) * part, y: before.y + (after.y - before.y) * part };
  }
  const reach = Math.min(step, FRAME) / 2;
  if (passed <= reach) return before;
  return gap - passed <= reach ? after : null;
}

/** Degrees from one angle on to another. */
function measureTurn(from: number, to: number): number {
  return (to - from + 360) % 360;
}

function findNearestTwo(positions: readonly HotspotPosition[]): number {
  const gaps = positions.map(({ angle }, at) => {
    const next = positions.at((at + 1) % positions.length);
    return measureTurn(angle, next?.angle ?? angle) || 360;
  });
  return Math.min(...gaps);
}
