import { followSearch } from "./follow-search.server.ts";
import type { SearchRequest } from "./search-page.server.ts";

/**
 * Counts the vehicles of a search as its results page does (D99).
 * @param href path and query of a results page
 * @returns null for what is no search of this site
 */
export async function countSearch(request: Omit<SearchRequest, "url">, href: string): Promise<number | null> {
  const answered = await followSearch(request, href);
  return answered?.result.count ?? null;
}
