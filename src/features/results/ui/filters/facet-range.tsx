import { RepaymentBasisText } from "#features/finance/rates/ui/repayment-figures.tsx";
import type { FacetView } from "#features/results/view/results-view.ts";
import { formatWhole } from "#ui/base/money.ts";
import { RangeSlider } from "#ui/controls/slider.tsx";
import type { FilterForm } from "./use-filter-form.ts";

type RangeFacet = Extract<FacetView, { kind: "range" }>;

/** What a thumb's values are multiples of (FAC-10), and how they read. */
const UNITS: Record<RangeFacet["unit"], { unit: number; before: string; after: string }> = {
  dollars: { unit: 1000, before: "$", after: "" },
  "dollars-month": { unit: 10, before: "$", after: " per month" },
  "dollars-week": { unit: 5, before: "$", after: " /wk" },
  km: { unit: 1000, before: "", after: " km" },
  year: { unit: 1, before: "", after: "" },
  people: { unit: 1, before: "", after: "" },
  feet: { unit: 1, before: "", after: " ft" },
  kg: { unit: 50, before: "", after: " kg" },
  cc: { unit: 50, before: "", after: " cc" },
};

/** A range of price, kilometres, year, subscription price or repayment (FAC-01, FAC-08 to FAC-14, D23). */
export function FacetRange({ facet, filters }: { facet: RangeFacet; filters: FilterForm }) {
  const { unit, before, after } = UNITS[facet.unit];
  const number = (value: number) => (facet.unit === "year" ? String(value) : formatWhole(value));
  const names = [`min[${facet.attribute}]`, `max[${facet.attribute}]`] as const;
  return (
    <div className="max-w-md">
      <RangeSlider
        label={facet.label}
        names={names}
        bounds={facet}
        unit={unit}
        typed={facet.typed}
        number={number}
        prefix={before}
        suffix={after}
        beyond={facet.unit === "year" ? [" or older", " or newer"] : [" or less", " or more"]}
        busy={filters.busy}
        onSlide={(thumb, drag) => filters.changed(names[thumb], drag)}
      />
      {facet.basis && <RepaymentBasisText basis={facet.basis} />}
    </div>
  );
}
