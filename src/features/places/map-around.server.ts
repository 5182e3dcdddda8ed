import { memoize } from "#platform/memory/memoize.ts";
import { type DrawnMap, drawMap } from "./drawn-map.ts";
import type { Position } from "./great-circle.ts";
import { findTownsNear, readCoastLines } from "./places.server.ts";

/** A dealer group has tens of places; drawing one takes milliseconds. */
const MAX_PLACES = 500;

const draw = memoize(MAX_PLACES, (question) => {
  const [lat = 0, long = 0] = question.split(" ").map(Number);
  return drawMap({ lat, long }, { townsNear: findTownsNear, coast: readCoastLines() });
});

/** The drawn map around a place, made once. */
export function drawMapAround({ lat, long }: Position): DrawnMap {
  return draw(`${lat} ${long}`);
}
