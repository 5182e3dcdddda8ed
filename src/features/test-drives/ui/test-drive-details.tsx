import { Consents } from "#features/forms/enquiry/ui/comments-step.tsx";
import { isUntouched, ShopperField } from "#features/forms/enquiry/ui/details-step.tsx";
import { findError, useFieldId } from "#features/forms/ui/fields/field-ids.ts";
import { useRememberedShopper } from "#features/forms/ui/fields/remembered-details.tsx";
import { FIELD_LABELS, NAME_LABEL } from "#features/leads/take/field-labels.ts";
import { STATES } from "#features/places/states.ts";
import { SelectField, TextAreaField } from "#ui/controls/field.tsx";
import type { BookFormView } from "../take/book-view.ts";

/** Who drives: details (LEAD-11), where the licence is from (LEAD-21), comments, consents. */
export function TestDriveDetails({ view, siteSlug }: { view: BookFormView; siteSlug: string }) {
  const fieldId = useFieldId();
  const { values, errors } = view;
  const { shopper, notice } = useRememberedShopper(siteSlug, isUntouched(view));
  const name = shopper ? `${shopper.name} ${shopper.last_name}`.trim() : "";
  return (
    <div className="grid gap-4">
      {notice}
      <ShopperField
        field="name"
        label={NAME_LABEL}
        autoComplete="name"
        value={values.name || name}
        error={findError(errors, "name")}
      />
      <div className="grid gap-4 @md:grid-cols-2">
        {(["phone", "email"] as const).map((field) => (
          <ShopperField
            key={field}
            field={field}
            label={FIELD_LABELS[field]}
            value={values[field] || shopper?.[field] || ""}
            error={findError(errors, field)}
          />
        ))}
        <SelectField
          id={fieldId("licence_state")}
          name="licence_state"
          label={FIELD_LABELS.licence_state}
          hint="Bring it with you: nobody drives without one."
          defaultValue={values.licence_state}
          error={findError(errors, "licence_state")}
        >
          {STATES.map((state) => (
            <option key={state} value={state.toLowerCase()}>
              {state}
            </option>
          ))}
          <option value="">Overseas</option>
        </SelectField>
      </div>
      <TextAreaField
        id={fieldId("message")}
        name="message"
        label={FIELD_LABELS.message}
        optional
        rows={3}
        defaultValue={values.message}
        error={findError(errors, "message")}
      />
      <Consents view={view} />
    </div>
  );
}
