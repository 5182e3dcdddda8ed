import { useEffect } from "react";
import type { ResultsView } from "../view/results-view.ts";

/** Notes in the console what was left out of a search's address (FAC-12, FAC-18). */
export function useLeftOutNote({ leftOut }: Pick<ResultsView, "leftOut">): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: FAC-12 asks for a note there.
    for (const text of leftOut ?? []) console.info("Search:", text);
  }, [leftOut]);
}
