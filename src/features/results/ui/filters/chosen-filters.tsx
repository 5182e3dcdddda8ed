import type { ResultsView } from "#features/results/view/results-view.ts";
import { AddChip, RemovableChip } from "#ui/controls/chip.tsx";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import { Link } from "#ui/page/link.tsx";

const ReadingNote = lazyPart(() => import("./reading-note.tsx"));

/**
 * The chosen filters, each a link that removes it, and some more to choose, up to a tablet in one line that scrolls (D123); then
 * what the server has to say about them (D23).
 */
export function ChosenFilters({ view }: { view: ResultsView }) {
  return (
    <>
      {view.chips.length + view.quick.length > 0 && (
        <div className="flex gap-2 max-lg:-mx-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-1 max-lg:[scrollbar-width:none] lg:flex-wrap">
          {view.chips.length > 0 && (
            <ul aria-label="Chosen filters" className={CHIPS}>
              {view.chips.map((chip) => (
                <li key={chip.removeHref + chip.label}>
                  <RemovableChip label={chip.label} removeHref={chip.removeHref} />
                </li>
              ))}
              <li>
                <Link
                  to={view.clearHref}
                  className="link inline-flex min-h-11 items-center px-2 text-sm font-semibold whitespace-nowrap"
                >
                  Clear all
                </Link>
              </li>
            </ul>
          )}
          {view.quick.length > 0 && (
            <ul aria-label="Quick filters" className={CHIPS}>
              {view.quick.map((chip) => (
                <li key={chip.href}>
                  <AddChip {...chip} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {view.words && <ReadingNote words={view.words} />}
      {view.notices.map((notice) => (
        <p key={notice} className="text-sm text-muted">
          {notice}
        </p>
      ))}
    </>
  );
}

const CHIPS = "flex items-center gap-2 max-lg:shrink-0 lg:flex-wrap";
