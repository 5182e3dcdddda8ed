import { type AnsweredSearch, runSearch, type SearchRequest } from "./show-search.server.ts";

/** A page of results leads to another at most so often: words that mean filters, then a page beyond the last. */
const MAX_REDIRECTS = 3;

/**
 * Answers the search of a link, wherever it leads.
 * @param href path and query of a results page
 * @returns with the address at which the search is, and null for what is no search of this site
 */
export async function followSearch(
  request: Omit<SearchRequest, "url">,
  href: string,
  redirects = MAX_REDIRECTS,
): Promise<(AnsweredSearch & { readonly href: string }) | null> {
  const url = URL.parse(href, "https://site.invalid");
  if (url?.host !== "site.invalid") return null;
  const answered = await runSearch({ ...request, url });
  if (answered.kind === "answered") return { ...answered, href };
  return answered.kind === "redirect" && redirects > 0
    ? followSearch(request, answered.to, redirects - 1)
    : null;
}

/**
 * Counts the vehicles of a search as its results page does (D99).
 * @param href path and query of a results page
 * @returns null for what is no search of this site
 */
export async function countSearch(request: Omit<SearchRequest, "url">, href: string): Promise<number | null> {
  const answered = await followSearch(request, href);
  return answered?.result.count ?? null;
}
