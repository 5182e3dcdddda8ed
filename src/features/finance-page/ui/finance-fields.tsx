import { CommentsField, Consents } from "#features/forms/ui/fields/comments.tsx";
import { findError, useFieldId } from "#features/forms/ui/fields/field-ids.ts";
import { LocationField } from "#features/forms/ui/fields/location-field.tsx";
import { ShopperFields } from "#features/forms/ui/fields/shopper-fields.tsx";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { TextField } from "#ui/controls/field.tsx";
import type { FinanceFormView } from "../finance-view.ts";
import { FinanceKindField } from "./finance-kind-field.tsx";

/** What the finance form asks (PAGE-09): kind, budget, dealership (LEAD-13), details (LEAD-11), comments, consents. */
export function FinanceFields({ view, siteSlug }: { view: FinanceFormView; siteSlug: string }) {
  const fieldId = useFieldId();
  const { values, errors, locations } = view;
  return (
    <div className="grid gap-5">
      <FinanceKindField value={values.finance_kind} error={findError(errors, "finance_kind")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id={fieldId("budget")}
          name="budget"
          label={FIELD_LABELS.budget}
          optional
          inputMode="decimal"
          autoComplete="off"
          placeholder="$"
          defaultValue={values.budget}
          error={findError(errors, "budget")}
        />
        {locations.length > 0 && <LocationField label={FIELD_LABELS.location} view={view} />}
      </div>
      <ShopperFields view={view} siteSlug={siteSlug} />
      <CommentsField view={view} rows={4} />
      <Consents view={view} />
    </div>
  );
}
