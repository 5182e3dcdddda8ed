import { SelectField } from "#ui/field.tsx";
import type { EnquiryView } from "../enquiry-view.ts";
import { errorOf, useFieldId } from "./field-ids.ts";

/** What it is about (LEAD-08), and for which location where there are several (LEAD-13). */
export function TopicStep({ view: { values, errors, categories, locations } }: { view: EnquiryView }) {
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
      {locations.length > 1 && (
        <SelectField
          id={fieldId("location")}
          name="location"
          label="Preferred location"
          required
          defaultValue={values.location}
          error={errorOf(errors, "location")}
        >
          <option value="">Please choose</option>
          {locations.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
