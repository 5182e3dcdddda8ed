import type { EnquiryValues } from "./enquiry-values.ts";

/** What the forms call each field. Errors repeat it, so that the shopper finds the field (LEAD-16). */
export const FIELD_LABELS: Readonly<Record<keyof EnquiryValues, string>> = {
  category: "What is it about?",
  location: "Preferred location",
  name: "First Name",
  last_name: "Last Name",
  email: "Email Address",
  phone: "Mobile Number",
  postcode: "Postcode",
  message: "Comments",
  Rego: "Rego",
  finance_kind: "What is it for?",
  budget: "Budget",
  time: "Time",
  preferred_time: "When would suit you?",
  licence_state: "Driver licence from",
  opt_in: "Offers by email",
  terms_conditions: "Terms of use",
};

/** What a form with one field for the whole name calls it (D122). */
export const NAME_LABEL = "Name";

/** The labels of such a form. */
export const ONE_NAME_LABELS: Readonly<Record<string, string>> = { ...FIELD_LABELS, name: NAME_LABEL };
