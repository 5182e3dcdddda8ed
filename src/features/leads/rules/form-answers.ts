/** The name of what a win of spin to win is stored under; no form that shoppers fill in has it. */
export const PRIZE_FORM = "spin-to-win";

/** The name of what an enquiry about an offer is stored under, whichever form it came from (D315). */
export const OFFER_FORM = "offer";

/** The name of what an enquiry about a manufacturer's model is stored under (D317). */
export const MODEL_FORM = "model";
/** The name of what everything that a vehicle costs is stored under (D401). */
export const DEAL_FORM = "deal";
/** The name of what a request for a part of the list is stored under (D343). */
export const PART_FORM = "part-order";

/** The dealer's own words about a part of the list, before what was typed; none for a number that the list does not have. */
export function listPartFacts(form: FormAnswers | null): readonly (readonly [string, string])[] {
  const isListed = form?.name === PART_FORM && form.answers.some(({ field }) => field === "part");
  const own = isListed ? form.answers.filter(({ field }) => /^part(?:_|$)/.test(field)) : [];
  return own.map(({ label, value }) => [label, value]);
}

/** Answers to what only one form asks, in its order and as the shopper saw them (LEAD-08, API-23). */
export interface FormAnswers {
  /** The form's name: "fleet". */
  readonly name: string;
  readonly answers: readonly FormAnswer[];
}

export interface FormAnswer {
  readonly field: string;
  /** "Number of vehicles". */
  readonly label: string;
  readonly value: string;
}

/** One line an answer, for mail, ADF and CSV. */
export const listFormFacts = (form: FormAnswers | null): readonly (readonly [string, string])[] =>
  (form?.answers ?? []).map(({ label, value }) => [label, value]);
