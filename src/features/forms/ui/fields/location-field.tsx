import { SelectField } from "#ui/controls/field.tsx";
import type { EnquiryView } from "../../enquiry/take/enquiry-view.ts";
import { findError, useFieldId } from "./field-ids.ts";

/** Which of several locations is asked (LEAD-13). */
export function LocationField({
  label,
  view: { locations, values, errors },
}: {
  label: string;
  view: Pick<EnquiryView, "locations" | "values" | "errors">;
}) {
  const fieldId = useFieldId();
  return (
    <SelectField
      id={fieldId("location")}
      name="location"
      label={label}
      required
      defaultValue={values.location}
      error={findError(errors, "location")}
    >
      <option value="">Please choose</option>
      {locations.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
