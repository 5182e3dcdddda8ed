import type { FormStep } from "../definitions/form-definition.ts";
import type { OfferedGroup } from "../definitions/offered-fields.ts";
import type { AnswerError } from "../rules/check-answers.ts";
import type { FormValues } from "../rules/form-values.ts";

/** A form, ready to be rendered. The browser needs no table: all of it is here. */
export interface FormView {
  readonly name: string;
  /** Where it is posted to. */
  readonly action: string;
  readonly title: string;
  readonly lead: string;
  /** Of all steps, in order. */
  readonly groups: readonly OfferedGroup[];
  /** Of a form in steps: all of them in order, and the one to show. */
  readonly steps?: readonly Omit<FormStep, "groups">[];
  readonly step?: string;
  /** What it says before its fields, where nothing is wrong. */
  readonly notice?: string;
  /** Changes when the server fills in answers, so that their fields show them. */
  readonly filled?: string;
  readonly values: FormValues;
  /** Shown as "Please fix the following errors:" with a list (LEAD-16). */
  readonly errors: readonly AnswerError[];
  /** Shown in the alert with test id `error-warning` (LEAD-17). */
  readonly formError: string | null;
  /** Asks to send once more, where the form came from a page that is the same for everybody and has no token (D17). */
  readonly mustConfirm: boolean;
  /** Signed id and time of this submission; "" on such a page. */
  readonly token: string;
  readonly terms: { readonly required: boolean; readonly text: string };
  readonly sendLabel: string;
}

/** What a form says when the server has no error of its own to tell (ERR-02). */
export const FORM_FAILURE = "An error occurred when submitting this form";
