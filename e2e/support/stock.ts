import type { APIRequestContext } from "@playwright/test";
import type { SearchAnswer } from "#features/results/search-api.server.ts";

/** What the site's read API answers to the results page's own query string. */
export async function search(server: APIRequestContext, query = ""): Promise<SearchAnswer> {
  const answer = await server.get(`/api/search${query && `?${query}`}`, { maxRedirects: 0 });
  // Playwright follows a redirect without the site's host.
  const { location } = answer.headers();
  return (location === undefined ? answer : await server.get(location)).json();
}
