/**
 * Where a row of slides comes to rest, in pixels of scrolling: at each slide's beginning, the last of which that can be
 * reached is the row's end (HOME-28). A row that fits has one stop. `offsets` are where slides begin, in their order.
 */
export function findCarouselStops(offsets: readonly number[], farthest: number): readonly number[] {
  // A fraction of a pixel is a matter of rounding.
  const before = offsets.filter((offset) => offset < farthest - 1);
  return before.length === 0 ? [0] : [...before, farthest];
}

/** The stop nearest to a position, from 0. */
export function findNearestStop(stops: readonly number[], position: number): number {
  const distances = stops.map((stop) => Math.abs(stop - position));
  return distances.indexOf(Math.min(...distances));
}
