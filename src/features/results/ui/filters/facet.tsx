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
  filters: FilterForm;
}

/** One filter under its heading (FAC-01 to FAC-03, FAC-19). */
export function Facet({ facet, arrangement, filters }: FacetProps) {
  const chosen = countChosen(facet);
  return (
    <Disclosure
      title={<FacetTitle facet={facet} arrangement={arrangement} />}
      aside={chosen > 0 && <Chosen count={chosen} />}
      open={arrangement === "column" && (facet.open || chosen > 0)}
      name={arrangement === "bar" ? "filter-bar" : undefined}
      data-facet={chosen > 0 ? "used" : "unused"}
      data-menu={arrangement === "bar" ? "" : undefined}
      className={FOLD[arrangement]}
      summaryClassName={SUMMARY[arrangement]}
    >
      <div className={PANEL[arrangement]}>
        <FacetBody facet={facet} arrangement={arrangement} filters={filters} />
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
            "truncate text-sm font-normal text-muted group-open/disclosure:hidden",
            arrangement === "bar" ? "block lg:ml-1.5 lg:inline-block lg:max-w-40 lg:align-bottom" : "block",
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
  bar: "max-lg:border-b max-lg:border-line",
};

const SUMMARY: Record<Arrangement, string> = {
  column: "py-3 min-h-13",
  bar:
    "max-lg:min-h-13 lg:rounded-control lg:border lg:border-line-strong lg:bg-surface lg:px-3.5 lg:text-sm " +
    "lg:hover:border-ink lg:group-open/disclosure:border-ink lg:group-open/disclosure:bg-ink lg:group-open/disclosure:text-surface",
};

const PANEL: Record<Arrangement, string> = {
  column: "pb-5",
  bar:
    "pb-5 lg:absolute lg:inset-x-(--gutter) lg:top-full lg:z-20 lg:mt-1 lg:max-h-[min(32rem,65dvh)] lg:overflow-y-auto " +
    "lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-overlay",
};

function FacetBody({ facet, arrangement, filters }: FacetProps) {
  if (facet.kind === "range") return <FacetRange facet={facet} filters={filters} />;
  if (facet.kind === "place") return <FacetPlace facet={facet} filters={filters} />;
  if (facet.kind === "makes") return <FacetMakes facet={facet} arrangement={arrangement} />;
  return <FacetList facet={facet} arrangement={arrangement} />;
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
