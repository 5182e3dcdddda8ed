import { FIELD_LABELS } from "#features/leads/take/field-labels.ts";
import type { FileRule } from "./file-rules.ts";

/** Kinds of fields: each has a control, a keyboard and a rule of its own. */
export type FieldKind =
  /** One line, or several. */
  | "line"
  | "text"
  /** A whole number from `min` to `max`. */
  | "count"
  /** The year of a vehicle. */
  | "year"
  /** One of `options`. */
  | "choice"
  /** One of what the site offers. */
  | "category"
  | "location"
  | "selling-location"
  /** What `files` says. */
  | "files"
  | "vin"
  | "abn"
  /** The registration of a vehicle. */
  | "plate"
  /** Dollars. */
  | "amount"
  | "name"
  | "email"
  | "phone"
  | "postcode";

/** One row of a form's table (D173). Whatever the field needs, from the control to its rule, comes from it. */
export interface FormField {
  /** As it is posted. Names of `EnquiryValues` are kept where every lead has them, others among the form's answers. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** The longest answer in UTF-16 units. */
  readonly maxLength: number;
  readonly hint?: string;
  /** The `autocomplete` token; "off" by default. */
  readonly autoComplete?: string;
  /** Of a choice, as shown and as stored. */
  readonly options?: readonly string[];
  /** Texts that others typed, to choose from while typing; any other is taken. */
  readonly suggestions?: readonly string[];
  /** Of a count. */
  readonly min?: number;
  readonly max?: number;
  /** Of a field for files. */
  readonly files?: FileRule;
  /** Takes the whole width of the form. */
  readonly isWide?: boolean;
}

/** A field with what the site offers to choose from. */
export interface OfferedField extends Omit<FormField, "options"> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** Who writes (LEAD-11). */
export const DETAILS: FieldGroup = {
  title: "Your details",
  fields: [
    { name: "name", label: FIELD_LABELS.name, kind: "name", isRequired: true, maxLength: 80 },
    { name: "last_name", label: FIELD_LABELS.last_name, kind: "name", isRequired: true, maxLength: 80 },
    { name: "email", label: FIELD_LABELS.email, kind: "email", isRequired: true, maxLength: 254 },
    { name: "phone", label: FIELD_LABELS.phone, kind: "phone", isRequired: true, maxLength: 30 },
    { name: "postcode", label: FIELD_LABELS.postcode, kind: "postcode", isRequired: false, maxLength: 4 },
  ],
};

/** Which of several locations is asked (LEAD-13). */
export const LOCATION: FormField = {
  name: "location",
  label: FIELD_LABELS.location,
  kind: "location",
  isRequired: true,
  maxLength: 80,
};

export const COMMENTS: FormField = {
  name: "message",
  label: FIELD_LABELS.message,
  kind: "text",
  isRequired: false,
  maxLength: 4000,
  isWide: true,
};

export const REGO: FormField = {
  name: "Rego",
  label: FIELD_LABELS.Rego,
  kind: "line",
  isRequired: false,
  maxLength: 12,
};
