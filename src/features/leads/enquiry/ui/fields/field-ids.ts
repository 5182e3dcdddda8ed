import { createContext, useContext } from "react";
import type { EnquiryError, EnquiryValues } from "#features/leads/enquiry/enquiry-view.ts";

/** Begins the ids of a form's controls, so that two forms on a page differ. */
export const FormName = createContext("enquiry");

/** Gives the id of a field's control, to which the error list links. */
export function useFieldId(): (field: keyof EnquiryValues) => string {
  const form = useContext(FormName);
  return (field) => `${form}-${field.toLowerCase().replace("_", "-")}`;
}

/** What is wrong with a field, or undefined. */
export const findError = (errors: readonly EnquiryError[], field: keyof EnquiryValues) =>
  errors.find((error) => error.field === field)?.message;
