import { PARTS_SEARCH_PATH } from "#features/parts/paths.ts";
import { MAX_FOUND, type PartSearch } from "#features/parts/rules/part-search.ts";
import { toSlug } from "#features/vehicles/slug.ts";

/** Parts of a page. */
export const PARTS_PAGE_SIZE = 25;
const MAX_PAGE = MAX_FOUND / PARTS_PAGE_SIZE;
const MAX_LENGTH = 100;

/** The state of a search of parts, which its address holds. */
export interface PartsState extends PartSearch {
  /** From 1. */
  readonly page: number;
}

/** Reads the state from an address; what cannot be meant is left out. A model goes with its make, and a year with its model. */
export function readPartsState({ searchParams }: Pick<URL, "searchParams">): PartsState {
  const text = (name: string) =>
    (searchParams.get(name) ?? "")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, MAX_LENGTH)
      .toWellFormed();
  const page = /^[1-9]\d{0,2}$/.test(text("page")) ? Number(text("page")) : 1;
  const make = toSlug(text("make"));
  const model = make === "" ? "" : toSlug(text("model"));
  const isYear = model !== "" && /^(?:19|20)\d\d$/.test(text("year"));
  return {
    query: text("query"),
    ...{ make, model, year: isYear ? Number(text("year")) : null },
    page: Math.min(page, MAX_PAGE),
  };
}

/** Address of a state, without what is not chosen. */
export function toPartsHref({ query, make, model, year, page = 1 }: Partial<PartsState>): string {
  const chosen = Object.entries({
    query,
    make,
    model,
    year: year ? `${year}` : "",
    page: page > 1 ? `${page}` : "",
  });
  const params = new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return params.size === 0 ? PARTS_SEARCH_PATH : `${PARTS_SEARCH_PATH}?${params}`;
}

/** Whether a search asks for anything. */
export const isAsked = ({ query, make }: PartsState): boolean => query !== "" || make !== "";
