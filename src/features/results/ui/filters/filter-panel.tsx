import SlidersHorizontal from "lucide/dist/esm/icons/sliders-horizontal.mjs";
import { useRef } from "react";
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
 * The filters: one GET form, rendered once. On a phone it is a full-height sheet, on a wide screen part of the page, where a
 * bar of filters shows its first line and opens as a drawer with all of them (D123). Its button sends the form where
 * JavaScript does not run; in a sheet it stays, counts, and leads back to the results.
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
      className="outline-none standing:static standing:block standing:h-auto standing:w-auto standing:overflow-visible standing:bg-transparent"
    >
      <SheetHeader id={FILTER_SHEET} title="Filters" className="standing:hidden" />
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
          arrangement === "bar"
            ? "standing:flex-row standing:items-start standing:gap-2"
            : "standing:relative",
        )}
      >
        <SortField view={view} />
        <div
          className={classNames(
            "min-h-0 grow overflow-y-auto px-4 standing:overflow-visible standing:px-0",
            arrangement === "bar" && FIRST_LINE,
          )}
        >
          {view.facets.map((facet, at) => (
            <Facet
              key={facet.attribute}
              facet={facet}
              arrangement={arrangement}
              inSheet={open}
              leads={at < LEADING}
              filters={filters}
            />
          ))}
        </div>
        <div className="flex shrink-0 gap-2 border-t border-line p-4 standing:hidden standing:border-0 standing:p-0 standing:noscript:block">
          {view.chips.length > 0 && (
            <LinkButton
              to={view.clearHref}
              variant="secondary"
              preventScrollReset
              className="standing:hidden"
            >
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

/** The first filters, such as kind and price, are those that most shoppers choose by. */
const LEADING = 2;

/** The bar's first line alone; where the keyboard goes to another, the browser scrolls that one here. */
const FIRST_LINE =
  "standing:-m-1 standing:flex standing:max-h-13 standing:flex-wrap standing:gap-2 standing:overflow-hidden! standing:p-1!";

/** The chosen order goes with every change of a filter; the usual one stays out of the address. */
function SortField({ view }: { view: ResultsView }) {
  const href = view.sorts.find((sort) => sort.selected)?.href ?? "";
  const key = new URLSearchParams(href.split("?")[1]).get("sortBy");
  return key ? <input type="hidden" name="sortBy" value={key} /> : null;
}

/** Opens the filters as a sheet. `all`: on a wide screen, where it stands beside the first of them. */
export function FilterButton({
  chosen,
  all = false,
  className,
}: {
  chosen: number;
  all?: boolean;
  className?: string;
}) {
  return (
    <SheetButton
      sheet={FILTER_SHEET}
      className={classNames(buildButtonClass({ variant: "secondary" }), "shrink-0 max-sm:px-3", className)}
    >
      <Icon icon={SlidersHorizontal} className={classNames("shrink-0", chosen > 0 && "max-sm:hidden")} />
      <span>
        {all && <span className="max-lg:hidden">All </span>}
        Filters
      </span>
      {chosen > 0 && (
        <span className="tabular grid h-6 min-w-6 place-items-center rounded-pill bg-accent px-1.5 text-xs font-bold text-accent-ink">
          {chosen}
        </span>
      )}
    </SheetButton>
  );
}
