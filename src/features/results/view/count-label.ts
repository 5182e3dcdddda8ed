import { formatCount } from "#features/vehicles/noun.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { ResultsView } from "./results-view.ts";

/** "151 cars", "151 cars, 4 recently sold" (D65). */
export function formatCounts({ count, sold, noun }: Pick<ResultsView, "count" | "sold" | "noun">): string {
  return sold === 0 ? formatCount(count, noun) : `${formatCount(count, noun)}, ${formatSold(sold)}`;
}

/** "4 recently sold" */
export function formatSold(sold: number): string {
  return `${formatWhole(sold)} recently sold`;
}
