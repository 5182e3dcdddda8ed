import type { PlaceFacetView } from "#features/results/view/results-view.ts";
import { Button } from "#ui/controls/button.tsx";
import { Radio } from "#ui/controls/checkbox.tsx";
import { CONTROL } from "#ui/controls/control.ts";
import type { FilterForm } from "./use-filter-form.ts";

const PROBLEM = "place-problem";

/** Where the shopper is, and how far is too far (LEAD-25, LOC-16). A place is sent once it is typed, not letter by letter. */
export function FacetPlace({ facet, filters }: { facet: PlaceFacetView; filters: FilterForm }) {
  return (
    <fieldset className="grid max-w-md gap-2">
      <legend className="sr-only">{facet.label}</legend>
      <div className="flex items-end gap-2">
        {/* A TextField would bring the scripts of all forms with it. */}
        <label className="grid min-w-0 grow gap-1.5 text-sm font-semibold">
          Your postcode or suburb
          <input
            name={facet.attribute}
            defaultValue={facet.place}
            aria-invalid={facet.problem ? true : undefined}
            aria-describedby={facet.problem && PROBLEM}
            maxLength={80}
            autoComplete="postal-code"
            onBlur={({ target }) => {
              if (target.value !== target.defaultValue) filters.changed(facet.attribute);
            }}
            className={`${CONTROL} font-normal`}
          />
        </label>
        <Button type="submit" variant="secondary" className="shrink-0">
          Go
        </Button>
      </div>
      {facet.problem && (
        <p id={PROBLEM} className="text-sm font-semibold text-danger">
          {facet.problem}
        </p>
      )}
      <p className="text-sm text-muted">Distances are as the crow flies.</p>
      <div>
        {facet.radii.map(({ value, label, selected }) => (
          <Radio key={value} name="radius" value={value} defaultChecked={selected}>
            {label}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
