import { isRouteErrorResponse } from "react-router";
import type { ResultsView } from "../../view/results-view.ts";

/** What the shopper last saw of a search, and where. */
let lastGood: { readonly view: ResultsView; readonly path: string } | null = null;

/** Keeps results that are shown, for when a later search fails (SEA-22). */
export function keepLastResults(view: ResultsView): void {
  if (typeof document !== "undefined") lastGood = { view, path: location.pathname };
}

/**
 * Loads the results of an address. A failure keeps the last results of the same search path and says so; an answer, even 404,
 * is an answer (SEA-22).
 */
export async function loadResults<Loaded>(
  url: URL,
  load: () => Promise<Loaded>,
): Promise<Loaded | { readonly kept: ResultsView }> {
  try {
    return await load();
  } catch (error) {
    const answered = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (answered || !lastGood || toBase(lastGood.path) !== toBase(url.pathname)) throw error;
    return { kept: lastGood.view };
  }
}

/** "/search" of "/search/toyota". */
const toBase = (path: string) => path.split("/")[1];
