import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { SelectField } from "#ui/controls/field.tsx";
import { findError, useFieldId } from "../../ui/fields/field-ids.ts";
import { LocationField } from "../../ui/fields/location-field.tsx";
import type { EnquiryView } from "../take/enquiry-view.ts";

/** What it is about (LEAD-08), and for which location where there are several (LEAD-13). */
export function TopicStep({ view }: { view: EnquiryView }) {
  const { values, errors, categories, locations } = view;
  const fieldId = useFieldId();
  return (
    <div className="grid gap-5">
      <SelectField
        id={fieldId("category")}
        name="category"
        label={FIELD_LABELS.category}
        required
        defaultValue={values.category}
        error={findError(errors, "category")}
      >
        <option value="">Please choose</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      {locations.length > 1 && <LocationField label={FIELD_LABELS.location} view={view} />}
    </div>
  );
}
