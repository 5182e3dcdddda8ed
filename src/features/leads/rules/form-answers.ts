/** The name of what a win of spin to win is stored under; no form that shoppers fill in has it. */
export const PRIZE_FORM = "spin-to-win";

/** The name of what an enquiry about an offer is stored under, whichever form it came from (D315). */
export const OFFER_FORM = "offer";

/** The name of what an enquiry about a manufacturer's model is stored under (D317). */
export const MODEL_FORM = "model";

/** Answers to what only one form asks, in its order and as the shopper saw them (LEAD-08, API-23). */
export interface FormAnswers {
  /** The form's name: "fleet". */
  readonly name: string;
  readonly answers: readonly FormAnswer[];
}

interface FormAnswer {
  readonly field: string;
  /** "Number of vehicles". */
  readonly label: string;
  readonly value: string;
}

/** One line an answer, for mail, ADF and CSV. */
export const listFormFacts = (form: FormAnswers | null): readonly (readonly [string, string])[] =>
  (form?.answers ?? []).map(({ label, value }) => [label, value]);
