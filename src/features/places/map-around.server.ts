import { memoize } from "#platform/memory/memoize.ts";
import type { Position } from "#search/contract/great-circle.ts";
import { type DrawnMap, type DrawnOverview, drawMap, drawOverview } from "./drawn-map.ts";
import { findTownsNear, readCoastLines } from "./places.server.ts";

/** A dealer group has tens of places; drawing one takes milliseconds. */
const MAX_PLACES = 500;

const draw = memoize(MAX_PLACES, (question) => {
  const [lat = 0, long = 0] = question.split(" ").map(Number);
  return drawMap({ lat, long }, { townsNear: findTownsNear, coast: readCoastLines() });
});

const overview = memoize(MAX_PLACES, (question) => {
  const places = question.split(";").map((place) => {
    const [lat = 0, long = 0] = place.split(" ").map(Number);
    return { lat, long };
  });
  return drawOverview(places, { townsNear: findTownsNear, coast: readCoastLines() });
});

/** The drawn map of several places, made once. */
export function drawMapOfAll(places: readonly Position[]): DrawnOverview {
  return overview(places.map(({ lat, long }) => `${lat} ${long}`).join(";"));
}

/** The drawn map around a place, made once. */
export function drawMapAround({ lat, long }: Position): DrawnMap {
  return draw(`${lat} ${long}`);
}
