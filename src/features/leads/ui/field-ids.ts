import type { EnquiryError, EnquiryValues } from "../enquiry-view.ts";

/** Id of a field's control, to which the error list links. */
export const fieldId = (field: keyof EnquiryValues) => `enquiry-${field.toLowerCase().replace("_", "-")}`;

/** What is wrong with a field, or undefined. */
export const errorOf = (errors: readonly EnquiryError[], field: keyof EnquiryValues) =>
  errors.find((error) => error.field === field)?.message;
