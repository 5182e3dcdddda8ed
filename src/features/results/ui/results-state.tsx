import { type ReactNode, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { Noun } from "#features/vehicles/noun.ts";
import { formatCount } from "#features/vehicles/noun.ts";
import { classNames } from "#ui/base/class-names.ts";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { lazyPart } from "#ui/page/lazy-part.tsx";
import { useClosingMenus } from "#ui/panels/use-closing-menus.ts";
import type { ResultItem, ResultsView } from "../view/results-view.ts";

/** How many results are laid out at once: the first screens of a laptop and of a phone. The others follow (D269). */
export const LAID_OUT_FIRST = 6;

const NoResults = lazyPart(() => import("./no-results.tsx"));

/**
 * True while another search is on its way; the last results stay on screen (SEA-21, SEA-22).
 * @param path the path of this search, which may be the site's own for used cars (SEA-17)
 */
export function useSearchLoading(path: string): boolean {
  const { state, location } = useNavigation();
  const revalidator = useRevalidator();
  const isNextSearch = state === "loading" && isSearchFrom(path, location.pathname);
  return revalidator.state === "loading" || isNextSearch;
}

/** Whether the page at `next` shows its results where the search at `path` did. */
export function isSearchFrom(path: string, next: string): boolean {
  const isWithin = (page: string, base: string) => page === base || page.startsWith(`${base}/`);
  return isWithin(next, "/search") || isWithin(next, path) || isWithin(path, next);
}

/**
 * What was found, rendered by `list`, or what to try instead, and the further pages: dimmed while loading, with a way to try again
 * after a failure. Closes what its cards open.
 */
export function ResultsArea({
  view,
  failed,
  loading,
  list,
}: {
  view: ResultsView;
  failed: boolean;
  loading: boolean;
  list: (items: readonly ResultItem[]) => ReactNode;
}) {
  const area = useRef<HTMLElement>(null);
  useClosingMenus(area, "(min-width: 40rem)");
  return (
    <section ref={area} aria-label="Results" aria-busy={loading} className="relative grid grid-cols-1 gap-6">
      <LiveRegion message={`${formatCounts(view)} found`} quiet={loading} />
      {loading && <LoadingBar />}
      {failed && <Failure />}
      <div
        className={classNames(
          "grid grid-cols-1 gap-10 transition-opacity delay-150",
          loading && "opacity-45",
        )}
      >
        {view.empty && (
          <NoResults empty={view.empty} alertHref={view.alertHref}>
            {list([...view.empty.nearest, ...view.empty.latest].map((card) => ({ kind: "car", card })))}
          </NoResults>
        )}
        {view.items.length > 0 && list(view.items)}
        <Pagination
          page={view.page}
          pages={view.pageHrefs}
          previousHref={view.previousHref}
          nextHref={view.nextHref}
        />
        {view.empty === null && view.alertHref !== null && (
          <AlertLink href={view.alertHref} noun={view.noun} />
        )}
      </div>
    </section>
  );
}

function LoadingBar() {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 -top-3 h-1 overflow-hidden rounded-pill bg-sunken">
      <div className="h-full w-1/3 animate-[loading-bar_1.1s_ease-in-out_infinite] rounded-pill bg-accent" />
    </div>
  );
}

function Failure() {
  const { revalidate } = useRevalidator();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-card bg-danger-soft p-4 text-[#5c1511]"
    >
      <p className="grow">
        <strong>We couldn’t update the results.</strong> These are the last ones we found.
      </p>
      <Button variant="inverse" size="small" onClick={() => revalidate()}>
        Try again
      </Button>
    </div>
  );
}

/** The way to emails about new vehicles like these (D143). */
function AlertLink({ href, noun }: { href: string; noun: Noun }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-quiet p-5">
      <p className="grow basis-60 font-semibold">Not quite right? New ones arrive all the time.</p>
      <LinkButton to={href} rel="nofollow" variant="secondary">
        Tell me about new {noun.many} like this
      </LinkButton>
    </div>
  );
}

/** "151 cars", "151 cars, 4 recently sold" (D65). */
export function formatCounts({ count, sold, noun }: Pick<ResultsView, "count" | "sold" | "noun">): string {
  return sold === 0 ? formatCount(count, noun) : `${formatCount(count, noun)}, ${formatSold(sold)}`;
}

/** "4 recently sold" */
export function formatSold(sold: number): string {
  return `${formatWhole(sold)} recently sold`;
}
