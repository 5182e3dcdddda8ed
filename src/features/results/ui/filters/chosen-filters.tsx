import { Link } from "react-router";
import type { ResultsView } from "#features/results/view/results-view.ts";
import { RemovableChip } from "#ui/controls/chip.tsx";
import { ReadWords } from "./read-words.tsx";

/** The chosen filters, each a link that removes it, and what the server has to say about them (D23). */
export function ChosenFilters({ view }: { view: ResultsView }) {
  return (
    <>
      {view.chips.length > 0 && (
        <ul aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
          {view.chips.map((chip) => (
            <li key={chip.removeHref + chip.label}>
              <RemovableChip label={chip.label} removeHref={chip.removeHref} />
            </li>
          ))}
          <li>
            <Link
              to={view.clearHref}
              className="link inline-flex min-h-11 items-center px-2 text-sm font-semibold"
            >
              Clear all
            </Link>
          </li>
        </ul>
      )}
      {view.words && <ReadWords words={view.words} />}
      {view.notices.map((notice) => (
        <p key={notice} className="text-sm text-muted">
          {notice}
        </p>
      ))}
    </>
  );
}
