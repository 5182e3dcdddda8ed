/**
 * How many vehicles a search finds, from the server. `query` is the canonical query string of a results page. Null if the
 * server does not answer: the search itself will.
 */
export async function findCount(query: string, signal: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(`/api/search?${query}`, { signal });
    const { count, ranges = {} } = (await answer.json()) as FoundCount;
    if (typeof count !== "number") return null;
    return isOutside(new URLSearchParams(query), ranges) ? 0 : count;
  } catch {
    return null;
  }
}

type Ranges = Readonly<Record<string, { readonly min: number; readonly max: number } | null>>;

interface FoundCount {
  readonly count?: unknown;
  readonly ranges?: Ranges;
}

/** Whether a limit leaves out all of the stock: the page leaves such a limit out and says so (FAC-12), so its number is of more. */
function isOutside(query: URLSearchParams, ranges: Ranges): boolean {
  return Object.entries(ranges).some(([attribute, stock]) => {
    const [min = "", max = ""] = query.get(`range[${attribute}]`)?.split(":") ?? [];
    return (
      stock !== null && ((min !== "" && Number(min) > stock.max) || (max !== "" && Number(max) < stock.min))
    );
  });
}
