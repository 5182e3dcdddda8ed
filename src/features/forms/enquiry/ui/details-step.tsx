import type { ComponentProps } from "react";
import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import { TextField } from "#ui/controls/field.tsx";
import { findError, useFieldId } from "../../ui/fields/field-ids.ts";
import { useRememberedShopper } from "../../ui/fields/remembered-details.tsx";
import { SHOPPER_FIELDS } from "../../ui/fields/remembered-shopper.ts";
import type { EnquiryView } from "../take/enquiry-view.ts";

type Answered = Pick<EnquiryView, "values" | "errors">;
type ShopperFieldName = (typeof SHOPPER_FIELDS)[number];
type Control = ComponentProps<"input"> & { optional?: boolean };

const CONTROLS: Readonly<Record<ShopperFieldName, Control>> = {
  name: { autoComplete: "given-name", required: true },
  last_name: { autoComplete: "family-name", required: true },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel", required: true },
  email: {
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
    required: true,
  },
  postcode: { inputMode: "numeric", autoComplete: "postal-code", optional: true },
};

/** Who is asking (LEAD-11). Empty fields fill in from the last enquiry once JavaScript runs (TEN-21, D16). */
export function DetailsStep({ view, siteSlug }: { view: Answered; siteSlug: string }) {
  const { shopper, notice } = useRememberedShopper(siteSlug, isUntouched(view));
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">{notice}</div>
      {SHOPPER_FIELDS.map((field) => (
        <ShopperField
          key={field}
          field={field}
          label={FIELD_LABELS[field]}
          value={view.values[field] || shopper?.[field] || ""}
          error={findError(view.errors, field)}
        />
      ))}
    </div>
  );
}

/** One of the shopper's details, with the keyboard and the suggestions that fit it (D16). */
export function ShopperField({
  field,
  value,
  ...rest
}: Omit<ComponentProps<typeof TextField>, "id" | "name" | "defaultValue"> & {
  field: ShopperFieldName;
  value: string;
}) {
  const fieldId = useFieldId();
  return <TextField id={fieldId(field)} name={field} defaultValue={value} {...CONTROLS[field]} {...rest} />;
}

/** Whether a form holds none of the shopper's details yet. */
export const isUntouched = ({ values }: Answered) => SHOPPER_FIELDS.every((field) => values[field] === "");
