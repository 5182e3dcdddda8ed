import { createContext, useContext } from "react";
import type { EnquiryValues } from "#features/leads/take/enquiry-values.ts";

/** Begins the ids of a form's controls, so that two forms on a page differ. */
export const FormName = createContext("enquiry");

/** Gives the id of a field's control, to which the error list links. */
export function useFieldId(): (field: string) => string {
  const form = useContext(FormName);
  return (field) => `${form}-${field.toLowerCase().replace("_", "-")}`;
}

/** What is wrong with the answer to a field of any form. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** The answer was put right since it was found wrong. */
  readonly isChanged?: boolean;
}

/** What a form shows of an answer: what was typed, by field, and what is wrong with it. */
export interface Answered {
  readonly values: Partial<EnquiryValues>;
  readonly errors: readonly FieldError[];
}

/** What is wrong with a field; undefined for nothing, and once its answer was put right. */
export const findError = (errors: readonly FieldError[], field: string) =>
  errors.find((error) => error.field === field && !error.isChanged)?.message;
