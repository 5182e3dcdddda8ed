import type { ResultsView } from "#features/results/view/results-view.ts";
import { isUnreadable, parseTyped, toOrdered } from "#ui/controls/range-rules.ts";

/** Milliseconds that a change waits for another: typing in the search box (SEA-26), moving a range (FAC-14). */
const SEARCH_BOX_DELAY = 300;
const RANGE_DELAY = 400;

/** How long a change of the field called `name` waits before it is sent; a tick goes at once. */
export function toDelay(name: string): number {
  if (name === "query") return SEARCH_BOX_DELAY;
  return /^(min|max)\[/.test(name) ? RANGE_DELAY : 0;
}

/**
 * Query string of the filter form's fields: empty ones left out, both ends of a range as `range[price]=min:max` with an
 * open side empty (SEA-40), never a page (SEA-03). Ends typed the wrong way round are put in order. A range with an end
 * that is no number stays as typed, so that the answer can say so (D23).
 */
export function toFilterQuery(fields: Iterable<readonly [string, FormDataEntryValue]>): string {
  const search = new URLSearchParams();
  const ranges = new Map<string, [string, string]>();
  for (const [name, entry] of fields) {
    const value = String(entry).trim();
    const [, side, attribute] = /^(min|max)\[(\w+)\]$/.exec(name) ?? [];
    if (attribute !== undefined) {
      const [from, to] = ranges.get(attribute) ?? ["", ""];
      ranges.set(attribute, side === "min" ? [value, to] : [from, value]);
    } else if (value !== "" && name !== "page") search.append(name, value);
  }
  for (const [attribute, ends] of ranges) {
    if (ends.some(isUnreadable)) {
      search.append(`min[${attribute}]`, ends[0]);
      search.append(`max[${attribute}]`, ends[1]);
    } else if (ends.some(Boolean)) {
      const { min, max } = toOrdered(parseTyped(ends[0]), parseTyped(ends[1]));
      search.append(`range[${attribute}]`, `${min ?? ""}:${max ?? ""}`);
    }
  }
  return search.toString();
}

/**
 * Where the filter form's fields lead: to the search's own path while all that it chooses stays as it is, else to the
 * form's address with everything as parameters (D22).
 */
export function toFilterHref(
  { path, action = path, own = {} }: Pick<ResultsView, "path" | "action" | "own">,
  fields: Iterable<readonly [string, FormDataEntryValue]>,
): string {
  const entries = [...fields];
  const keepsOwn = Object.entries(own).every(([name, values]) => {
    const ticked = entries.filter(([field]) => field === name).map(([, value]) => value);
    return ticked.length === values.length && values.every((value) => ticked.includes(value));
  });
  const search = toFilterQuery(keepsOwn ? entries.filter(([name]) => !Object.hasOwn(own, name)) : entries);
  return `${keepsOwn ? path : action}${search && `?${search}`}`;
}
