/**
 * How many vehicles a search finds, from the server. `query` is the canonical query string of a results page. Null if the
 * server does not answer: the search itself will.
 */
export async function findCount(query: string, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(`/api/search?${query}`, { signal });
    const { count } = (await answer.json()) as { count?: unknown };
    return typeof count === "number" ? count : null;
  } catch {
    return null;
  }
}
