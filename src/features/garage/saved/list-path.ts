import { toComparePath } from "../compare/compare-address.ts";
import type { SavedCarList } from "./saved-car-list.ts";

/** The address of the comparison of a list. The first vehicle added is in its first column. */
export function toListPath({ cars }: Pick<SavedCarList, "cars">): string {
  return toComparePath(cars.map(({ slug }) => slug).toReversed());
}
