import type { FacetView } from "#features/results/view/results-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { FacetList } from "./facet-list.tsx";
import { FacetMakes } from "./facet-makes.tsx";
import { FacetPlace } from "./facet-place.tsx";
import { FacetRange } from "./facet-range.tsx";
import type { Arrangement, FilterForm } from "./use-filter-form.ts";

interface FacetProps {
  facet: FacetView;
  arrangement: Arrangement;
  /** Whether the filters are open as a sheet. */
  inSheet: boolean;
  /** Whether a sheet opens with it unfolded, before anything is chosen. */
  leads: boolean;
  filters: FilterForm;
}

/** One filter under its heading (FAC-01 to FAC-03, FAC-19). */
export function Facet({ facet, arrangement, inSheet, leads, filters }: FacetProps) {
  const chosen = countChosen(facet);
  return (
    <Disclosure
      title={<FacetTitle facet={facet} arrangement={arrangement} />}
      aside={chosen > 0 && <Chosen count={chosen} />}
      open={arrangement === "column" && (facet.open || chosen > 0)}
      name={arrangement === "bar" && !inSheet ? "filter-bar" : undefined}
      data-facet={chosen > 0 || leads ? "open" : ""}
      data-menu={arrangement === "bar" ? "" : undefined}
      className={FOLD[arrangement]}
      summaryClassName={SUMMARY[arrangement]}
    >
      <div className={PANEL[arrangement]}>
        <FacetBody facet={facet} filters={filters} />
      </div>
    </Disclosure>
  );
}

/** A folded filter says what is chosen in it. */
function FacetTitle({ facet, arrangement }: Pick<FacetProps, "facet" | "arrangement">) {
  return (
    <>
      {facet.label}
      {facet.chosen && (
        <span
          className={classNames(
            "block truncate text-sm font-normal text-muted group-open/disclosure:hidden",
            arrangement === "bar" &&
              "standing:ml-1.5 standing:inline-block standing:max-w-40 standing:align-bottom",
          )}
        >
          <span className="sr-only">: </span>
          {facet.chosen}
        </span>
      )}
    </>
  );
}

const FOLD: Record<Arrangement, string> = {
  column: "border-b border-line",
  bar: "border-b border-line standing:border-0",
};

const SUMMARY: Record<Arrangement, string> = {
  column: "py-3 min-h-13",
  bar:
    "min-h-13 standing:min-h-11 standing:rounded-control standing:border standing:border-line-strong standing:bg-surface " +
    "standing:px-3.5 standing:text-sm standing:hover:border-ink standing:group-open/disclosure:border-ink " +
    "standing:group-open/disclosure:bg-ink standing:group-open/disclosure:text-surface",
};

/** A panel of the bar is under its button, and is as wide as it may be up to the end of the page. */
const PANEL: Record<Arrangement, string> = {
  column: "pb-5",
  bar:
    "pb-5 standing:absolute standing:top-full standing:z-20 standing:mt-1 standing:mr-(--gutter) standing:grid " +
    "standing:max-h-[min(32rem,65dvh)] standing:grid-cols-[minmax(0,22rem)] standing:overflow-y-auto standing:rounded-card " +
    "standing:border standing:border-line standing:bg-surface standing:p-5 standing:shadow-overlay",
};

function FacetBody({ facet, filters }: Pick<FacetProps, "facet" | "filters">) {
  if (facet.kind === "range") return <FacetRange facet={facet} filters={filters} />;
  if (facet.kind === "place") return <FacetPlace facet={facet} filters={filters} />;
  if (facet.kind === "makes") return <FacetMakes facet={facet} />;
  return <FacetList facet={facet} />;
}

function Chosen({ count }: { count: number }) {
  return (
    <span className="tabular grid h-6 min-w-6 place-items-center rounded-pill bg-accent px-1.5 text-xs font-bold text-accent-ink">
      <span className="sr-only">chosen: </span>
      {count}
    </span>
  );
}

/** How many values of a filter are chosen; a range counts as one. */
function countChosen(facet: FacetView): number {
  if (facet.kind === "range") return facet.from === null && facet.to === null ? 0 : 1;
  if (facet.kind === "place") return facet.chosen ? 1 : 0;
  if (facet.kind === "list")
    return facet.values.filter((value) => value.selected && value.value !== "").length;
  return facet.makes.flatMap((make) => [make, ...make.models]).filter((value) => value.selected).length;
}
