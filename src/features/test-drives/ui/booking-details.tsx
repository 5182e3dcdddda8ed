import { CommentsField, Consents } from "#features/forms/ui/fields/comments.tsx";
import { findError, useFieldId } from "#features/forms/ui/fields/field-ids.ts";
import { OfferViewed } from "#features/forms/ui/fields/offer-viewed.tsx";
import { ContactFields } from "#features/forms/ui/fields/shopper-fields.tsx";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { STATES } from "#features/places/states.ts";
import { SelectField } from "#ui/controls/field.tsx";
import type { BookFormView } from "../take/book-view.ts";

/** Who drives: details (LEAD-11), where the licence is from (LEAD-21), comments, consents. */
export function TestDriveDetails({ view, siteSlug }: { view: BookFormView; siteSlug: string }) {
  const fieldId = useFieldId();
  const { values, errors } = view;
  return (
    <div className="grid gap-4">
      <ContactFields view={view} siteSlug={siteSlug} purpose="for your booking">
        <SelectField
          id={fieldId("licence_state")}
          name="licence_state"
          label={FIELD_LABELS.licence_state}
          hint="Bring it with you: you can't drive without it."
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
      </ContactFields>
      <CommentsField view={view} rows={3} />
      <OfferViewed siteSlug={siteSlug} asked={view.car?.id ?? null} />
      <Consents view={view} />
    </div>
  );
}
