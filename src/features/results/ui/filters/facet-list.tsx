import type { ReactNode } from "react";
import type { FacetValueView, FacetView } from "#features/results/view/results-view.ts";
import { choosePaint } from "#features/vehicles/ui/paint.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Checkbox, Radio } from "#ui/controls/checkbox.tsx";
import { useFirst } from "#ui/panels/disclosure.tsx";

const SHOWN = 6;

/** Boxes to tick with their counts (FAC-02), or dots where one value is chosen at a time; a long list continues under "Show all". */
export function FacetList({ facet }: { facet: Extract<FacetView, { kind: "list" }> }) {
  const shown = facet.values.length <= SHOWN + 2 ? facet.values.length : SHOWN;
  const rest = facet.values.slice(shown);
  return (
    <fieldset>
      <legend className="sr-only">{facet.label}</legend>
      <FacetRows name={facet.attribute} values={facet.values.slice(0, shown)} single={facet.single} />
      {rest.length > 0 && (
        <ShowAll label={`Show all ${facet.values.length}`} open={rest.some((value) => value.selected)}>
          <FacetRows name={facet.attribute} values={rest} />
        </ShowAll>
      )}
    </fieldset>
  );
}

/** One row a value. */
export function FacetRows({
  name,
  values,
  single = false,
}: {
  name: string;
  values: readonly FacetValueView[];
  single?: boolean | undefined;
}) {
  const Choice = single ? Radio : Checkbox;
  return (
    <div>
      {values.map(({ value, label = value, count, selected }) => (
        <Choice key={value} name={name} value={value} defaultChecked={selected} aside={formatWhole(count)}>
          {name === "colour_family" && <ColourSwatch colour={value} />}
          {label}
        </Choice>
      ))}
    </div>
  );
}

/** The rest of a list, under a control that says what it shows; while it is shown, the control is at its end. */
export function ShowAll({ label, open, children }: { label: string; open: boolean; children: ReactNode }) {
  return (
    <details open={useFirst(open)} className="group/all open:flex open:flex-col">
      <summary className="link inline-flex min-h-11 items-center text-sm font-semibold group-open/all:order-last">
        <span className="group-open/all:hidden">{label}</span>
        <span className="hidden group-open/all:inline">Show fewer</span>
      </summary>
      {children}
    </details>
  );
}

/** A dot in the paint of a colour (D123); the colour's name is beside it. */
function ColourSwatch({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="mr-2.5 inline-block size-5 rounded-pill border border-line-strong align-[-0.25rem] forced-color-adjust-none"
      style={{ backgroundColor: choosePaint(colour) }}
    />
  );
}
