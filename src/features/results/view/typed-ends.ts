import type { Range, RangeAttribute } from "#features/catalogue/search/search-attributes.ts";
import type { SearchProblem } from "#features/catalogue/search/search-state.ts";

/**
 * What a range's two fields say: each chosen end, or what was asked for and left out (FAC-12), so that it can be mended
 * where it was typed (D23). Empty for an open side.
 */
export function readTypedEnds(
  attribute: RangeAttribute,
  chosen: Range | undefined,
  problems: readonly SearchProblem[],
): readonly [string, string] {
  const end = (side: "min" | "max") => String(chosen?.[side] ?? findLeftOut(attribute, side, problems) ?? "");
  return [end("min"), end("max")];
}

function findLeftOut(attribute: RangeAttribute, side: "min" | "max", problems: readonly SearchProblem[]) {
  for (const problem of problems) {
    if (!("side" in problem) || problem.attribute !== attribute || problem.side !== side) continue;
    return problem.kind === "out-of-bounds" ? problem.value : problem.text;
  }
  return null;
}
