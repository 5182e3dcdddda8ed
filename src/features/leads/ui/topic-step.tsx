import { SelectField } from "#ui/field.tsx";
import type { EnquiryView } from "../enquiry-view.ts";
import { errorOf, useFieldId } from "./field-ids.ts";
import { LocationField } from "./location-field.tsx";

/** What it is about (LEAD-08), and for which location where there are several (LEAD-13). */
export function TopicStep({ view }: { view: EnquiryView }) {
  const { values, errors, categories, locations } = view;
  const fieldId = useFieldId();
  return (
    <div className="grid gap-5">
      <SelectField
        id={fieldId("category")}
        name="category"
        label="What is it about?"
        required
        defaultValue={values.category}
        error={errorOf(errors, "category")}
      >
        <option value="">Please choose</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      {locations.length > 1 && <LocationField label="Preferred location" view={view} />}
    </div>
  );
}
