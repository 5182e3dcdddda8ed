import SlidersHorizontal from "lucide/dist/esm/icons/sliders-horizontal.mjs";
import { useRef, useState } from "react";
import type { ResultsView } from "#features/results/view/results-view.ts";
import { capitalise, selectWord } from "#features/vehicles/noun.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Button, buildButtonClass, LinkButton } from "#ui/controls/button.tsx";
import { CountUp } from "#ui/media/count-up.tsx";
import { SheetButton, SheetHeader } from "#ui/panels/sheet.tsx";
import { useClosingMenus } from "#ui/panels/use-closing-menus.ts";
import { Facet } from "./facet.tsx";
import type { Arrangement } from "./use-filter-form.ts";
import { FILTER_FORM, FILTER_SHEET, type FilterForm, toFormAction } from "./use-filter-form.ts";
import { useFilterSheet } from "./use-filter-sheet.ts";

/**
 * The filters: one GET form, rendered once. On a phone it is a full-height sheet, on a wide screen part of the page. Its
 * button sends the form where JavaScript does not run; on a phone it stays, counts, and leads back to the results.
 */
export function FilterPanel({
  view,
  filters,
  arrangement,
}: {
  view: ResultsView;
  filters: FilterForm;
  arrangement: Arrangement;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  const open = useFilterSheet(sheet);
  useClosingMenus(sheet, "(min-width: 64rem)");
  const [all, setAll] = useState(false);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: either role takes a name
    <div
      ref={sheet}
      id={FILTER_SHEET}
      popover="auto"
      tabIndex={-1}
      data-sheet=""
      data-wide=""
      role={open ? "dialog" : "search"}
      aria-label="Filters"
      className="outline-none lg:static lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:bg-transparent"
    >
      <SheetHeader id={FILTER_SHEET} title="Filters" className="lg:hidden" />
      <form
        ref={filters.form}
        id={FILTER_FORM}
        method="get"
        action={toFormAction(view)}
        onSubmit={filters.onSubmit}
        onChange={({ target }) => {
          // A slider's thumb has no name; it reports its moves itself, as the place does once it is typed.
          const { name } = target as unknown as HTMLInputElement;
          if (name !== "" && name !== "near") filters.changed(name);
        }}
        className={classNames(
          "flex min-h-0 grow flex-col",
          arrangement === "bar" ? "lg:flex-row lg:items-start lg:gap-2" : "lg:relative",
        )}
      >
        <SortField view={view} />
        <div
          className={classNames(
            "min-h-0 grow overflow-y-auto px-4 lg:overflow-visible lg:px-0",
            arrangement === "bar" && classNames("lg:flex lg:flex-wrap lg:gap-2", !all && FIRST_LINE),
          )}
        >
          {view.facets.map((facet) => (
            <Facet key={facet.attribute} facet={facet} arrangement={arrangement} filters={filters} />
          ))}
        </div>
        {arrangement === "bar" && view.facets.length > MAX_IN_LINE && (
          <Button
            variant="secondary"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className="shrink-0 max-lg:hidden noscript:hidden"
          >
            {all ? "Fewer filters" : "More filters"}
          </Button>
        )}
        <div className="flex shrink-0 gap-2 border-t border-line p-4 lg:hidden lg:border-0 lg:px-0 lg:noscript:block">
          {view.chips.length > 0 && (
            <LinkButton to={view.clearHref} variant="secondary" preventScrollReset className="lg:hidden">
              Clear
            </LinkButton>
          )}
          <Button type="submit" wide>
            <span>
              Show Me <CountUp value={view.count} /> {capitalise(selectWord(view.count, view.noun))}
            </span>
          </Button>
        </div>
      </form>
    </div>
  );
}

/** This many filters fit into one line of the narrowest window with a bar. */
const MAX_IN_LINE = 3;

/** The bar's first line alone; where the keyboard goes to another, the browser scrolls that one here. */
const FIRST_LINE = "lg:-m-1 lg:max-h-13 lg:overflow-hidden! lg:p-1! lg:noscript:max-h-none";

/** The chosen order goes with every change of a filter; the usual one stays out of the address. */
function SortField({ view }: { view: ResultsView }) {
  const href = view.sorts.find((sort) => sort.selected)?.href ?? "";
  const key = new URLSearchParams(href.split("?")[1]).get("sortBy");
  return key ? <input type="hidden" name="sortBy" value={key} /> : null;
}

/** Opens the filters on a phone. */
export function FilterButton({ chosen, className }: { chosen: number; className?: string }) {
  return (
    <SheetButton
      sheet={FILTER_SHEET}
      className={classNames(buildButtonClass({ variant: "secondary" }), "shrink-0 max-sm:px-3", className)}
    >
      <Icon icon={SlidersHorizontal} className={classNames("shrink-0", chosen > 0 && "max-sm:hidden")} />
      Filters
      {chosen > 0 && (
        <span className="tabular grid h-6 min-w-6 place-items-center rounded-pill bg-accent px-1.5 text-xs font-bold text-accent-ink">
          {chosen}
        </span>
      )}
    </SheetButton>
  );
}
