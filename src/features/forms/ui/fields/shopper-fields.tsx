import type { ComponentProps, ReactNode } from "react";
import { FIELD_LABELS, NAME_LABEL } from "#features/leads/take/field-labels.ts";
import { TextField } from "#ui/controls/field.tsx";
import { SHOPPER_FIELDS } from "../kept/remembered-shopper.ts";
import { type Answered, findError, useFieldId } from "./field-ids.ts";
import { useRememberedShopper } from "./remembered-details.tsx";

export type ShopperFieldName = (typeof SHOPPER_FIELDS)[number];
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

interface ShopperFieldsProps {
  readonly view: Answered;
  readonly siteSlug: string;
  /** See `useRememberedShopper`. */
  readonly purpose?: string | null | undefined;
}

/** Who is asking (LEAD-11). Empty fields fill in from the last enquiry once JavaScript runs (TEN-21, D16). */
export function ShopperFields({ view, siteSlug }: ShopperFieldsProps) {
  const { shopper, notice } = useRememberedShopper(siteSlug, isUntouched(view.values));
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

/** The same in a form about a car: one name, mobile and email, and beside these what else the form asks (D236). */
export function ContactFields({
  view,
  siteSlug,
  purpose,
  children,
}: ShopperFieldsProps & { children?: ReactNode }) {
  const { values, errors } = view;
  const { shopper, notice } = useRememberedShopper(siteSlug, isUntouched(values), purpose);
  const name = shopper ? `${shopper.name} ${shopper.last_name}`.trim() : "";
  return (
    <>
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
        {children}
      </div>
    </>
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
export const isUntouched = (values: Answered["values"]) => SHOPPER_FIELDS.every((field) => !values[field]);
