import type { FormAnswers } from "#features/leads/rules/form-answers.ts";
import { cleanLine, cleanText } from "#features/leads/rules/typed-text.ts";
import { readEnquiryValues } from "#features/leads/take/enquiry.ts";
import type { EnquiryValues } from "#features/leads/take/enquiry-values.ts";
import { computeMaxFiles, type FileRule, MAX_TEXT_BYTES } from "../definitions/file-rules.ts";
import { type FormDefinition, listFields } from "../definitions/form-definition.ts";
import { normaliseAnswer } from "./normalise-answer.ts";

/** What the shopper typed, as typed, by field; "" where nothing was. Checkboxes are "on" or "". */
export type FormValues = Readonly<Record<string, string>>;

type Posted = Readonly<Record<string, string>>;

/** Reads the form's own fields and the consents from what was posted, apart from control characters. */
export function readFormValues(form: FormDefinition, posted: Posted): FormValues {
  const { opt_in, terms_conditions } = readEnquiryValues(posted);
  const typed = listFields(form).map(({ name, kind }) => {
    const clean = kind === "text" ? cleanText : cleanLine;
    return [name, clean(posted[name] ?? "")] as const;
  });
  return { ...Object.fromEntries(typed), opt_in, terms_conditions };
}

const NO_VALUES = readEnquiryValues({});

const isLeadField = (name: string): name is keyof EnquiryValues => Object.hasOwn(NO_VALUES, name);

/** What checked answers fill of every lead's own fields. */
export function toLeadValues(form: FormDefinition, values: FormValues): EnquiryValues {
  return readEnquiryValues({ ...values, ...(form.category && { category: form.category }) });
}

/** The checked answers that no other lead has, in the form's order; what was left empty is left out. */
export function toFormAnswers(name: string, form: FormDefinition, values: FormValues): FormAnswers {
  const answers = listFields(form).flatMap((field) => {
    const value = (values[field.name] ?? "").trim();
    if (value === "" || isLeadField(field.name)) return [];
    return [{ field: field.name, label: field.label, value: normaliseAnswer(field, value) }];
  });
  return { name, answers };
}

const listFileRules = (form: FormDefinition): readonly FileRule[] =>
  listFields(form).flatMap(({ files }) => (files ? [files] : []));

export const takesFiles = (form: FormDefinition): boolean => listFileRules(form).length > 0;

/** The most that all files of a form may have together, in bytes. */
export const toMaxFiles = (form: FormDefinition): number => computeMaxFiles(listFileRules(form));

/** The largest body that a form takes, in bytes. */
export const toMaxBody = (form: FormDefinition): number => MAX_TEXT_BYTES + toMaxFiles(form);
