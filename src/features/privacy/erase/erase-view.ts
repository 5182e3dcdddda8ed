/** The page on which a shopper erases the account. */
export interface EraseView {
  /** "0412 345 678", and the email address if both are proved. */
  readonly contacts: readonly string[];
  readonly held: HeldCounts;
  /** A code that was sent; null before that. */
  readonly code: { readonly id: string; readonly sentTo: string } | null;
  /** Where the code will be sent. */
  readonly sendTo: string;
  readonly formToken: string;
  readonly error: string | null;
  readonly outboxUrl: string | null;
}

/** How much there is of each kind. */
export interface HeldCounts {
  readonly devices: number;
  readonly watchlist: number;
  readonly deals: number;
  readonly alerts: number;
  readonly consents: number;
  /** Spins of promotions' wheels. */
  readonly spins: number;
  readonly enquiries: number;
  /** Enquiries of which the dealer has a copy outside this website. */
  readonly sentEnquiries: number;
  /** Enquiries that have not reached the dealer and will not. */
  readonly cancelledEnquiries: number;
}

/** The page that says that all is erased. */
export const ERASED_PATH = "/account-erased";

/** Names of the fields of the page's forms. */
export const ERASE_FIELDS = {
  intent: "intent",
  formToken: "form_token",
  code: "code",
  codeId: "code_id",
} as const;

export const ERASE_INTENTS = { send: "send-code", erase: "erase" } as const;
