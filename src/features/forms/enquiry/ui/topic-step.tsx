import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { findError, useFieldId } from "../../ui/fields/field-ids.ts";
import { LocationField } from "../../ui/fields/location-field.tsx";
import type { EnquiryView } from "../take/enquiry-view.ts";

/** What it is about (LEAD-08), each topic a chip in view, and for which location where there are several (LEAD-13). */
export function TopicStep({ view }: { view: EnquiryView }) {
  const { values, errors, categories, locations } = view;
  const fieldId = useFieldId();
  const error = findError(errors, "category");
  const errorId = `${fieldId("category")}-error`;
  return (
    <div className="grid gap-5">
      <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
        <legend className="mb-1.5 text-sm font-semibold">{FIELD_LABELS.category}</legend>
        <div className="flex flex-wrap gap-2">
          {categories.map((category, place) => (
            <label
              key={category}
              className="relative inline-flex min-h-11 cursor-pointer items-center rounded-pill border border-line-strong px-4 text-sm font-semibold hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                id={place === 0 ? fieldId("category") : undefined}
                name="category"
                value={category}
                required
                defaultChecked={category === values.category}
                aria-invalid={error ? true : undefined}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {category}
            </label>
          ))}
        </div>
        {error && (
          <p id={errorId} className="text-sm font-semibold text-danger">
            {error}
          </p>
        )}
      </fieldset>
      {locations.length > 1 && <LocationField label={FIELD_LABELS.location} view={view} />}
    </div>
  );
}
