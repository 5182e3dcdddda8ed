/** The page with a shopper's details and sessions. */
export interface DetailsView {
  readonly name: string;
  /** "0412 345 678" */
  readonly phone: string | null;
  readonly email: string | null;
  readonly sessions: readonly SessionView[];
  /** A change of number whose codes were sent. */
  readonly change: ChangeView | null;
  /** The new number, as typed. */
  readonly newNumber: string;
  readonly formToken: string;
  readonly error: string | null;
  /** What is wrong with one field of the change of number. */
  readonly fieldError: FieldError | null;
  readonly done: string | null;
  readonly outboxUrl: string | null;
}

/** The outcome of one of the page's forms. */
export type DetailsChange = Partial<
  Pick<DetailsView, "error" | "fieldError" | "done" | "change" | "newNumber">
>;

export interface FieldError {
  readonly field: "number" | "oldCode" | "newCode";
  readonly text: string;
}

interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly siteName: string;
  /** "23 Nov 2026" */
  readonly lastUsed: string;
  readonly isThis: boolean;
}

export interface ChangeView {
  readonly number: string;
  readonly sentTo: { readonly old: string; readonly new: string };
  readonly oldCodeId: string;
  readonly newCodeId: string;
}

/** Names of the fields of the page's forms. */
export const DETAILS_FIELDS = {
  intent: "intent",
  formToken: "form_token",
  name: "name",
  session: "session",
  number: "number",
  oldCode: "old_code",
  newCode: "new_code",
  oldCodeId: "old_code_id",
  newCodeId: "new_code_id",
} as const;

export const DETAILS_INTENTS = {
  rename: "rename",
  signOut: "sign-out",
  signOutOne: "sign-out-one",
  signOutEverywhere: "sign-out-everywhere",
  requestCodes: "request-codes",
  changeNumber: "change-number",
} as const;
