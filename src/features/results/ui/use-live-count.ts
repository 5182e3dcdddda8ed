import { useEffect, useState } from "react";
import { findCount } from "./find-count.ts";

/** Long enough to type the next digit; sliders move faster than anybody reads. */
const PAUSE_MS = 250;

interface LiveCount {
  readonly query: string;
  /** Null if it is unknown. */
  readonly count: number | null;
}

/**
 * How many vehicles a search finds, from the server once the search has stayed the same. Null until then, or if it is unknown: an
 * earlier search's number would be wrong beside this one's link.
 * @param query canonical query string of a results page; null for no search
 * @param first what the server knew when it rendered the page
 */
export function useLiveCount(query: string | null, first: LiveCount | null = null): number | null {
  const [found, setFound] = useState(first);
  const known = found?.query;
  useEffect(() => {
    if (query === null || query === known) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const count = await findCount(query, leaving.signal);
      if (!leaving.signal.aborted) setFound({ query, count });
    }, PAUSE_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [query, known]);
  return found !== null && found.query === query ? found.count : null;
}
