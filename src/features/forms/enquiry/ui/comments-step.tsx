import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { TextField } from "#ui/controls/field.tsx";
import { CommentsField, Consents } from "../../ui/fields/comments.tsx";
import { findError, useFieldId } from "../../ui/fields/field-ids.ts";
import { OfferViewed } from "../../ui/fields/offer-viewed.tsx";
import type { EnquiryView } from "../take/enquiry-view.ts";

/** Categories that are about a car the shopper already has. */
const ABOUT_OWN_CAR: readonly string[] = ["Service", "Parts"];

/** What to say (LEAD-12), the shopper's own car (LEAD-14), consents. */
export function CommentsStep({ view, siteSlug }: { view: EnquiryView; siteSlug: string }) {
  const fieldId = useFieldId();
  const { values, errors, messageRequired } = view;
  return (
    <div className="grid gap-5">
      <CommentsField view={view} required={messageRequired} />
      {ABOUT_OWN_CAR.includes(values.category) && (
        <TextField
          id={fieldId("Rego")}
          name="Rego"
          label={FIELD_LABELS.Rego}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          className="max-w-60"
          defaultValue={values.Rego}
          error={findError(errors, "Rego")}
        />
      )}
      <OfferViewed siteSlug={siteSlug} asked={null} />
      <Consents view={view} />
    </div>
  );
}
