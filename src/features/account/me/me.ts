/** The signed-in shopper, as scripts see them: a name to show, and the token for writes (D17). */
export interface KnownShopper {
  readonly name: string | null;
  /** "•••• 678" or "j•••@example.com": a page left open must not show more. */
  readonly contact: string;
  /** The watchlist needs a number (ENT-19). */
  readonly hasPhone: boolean;
  /** Sent with each write: the field `form_token` of a form, the header `x-form-token` of a call. */
  readonly formToken: string;
}

export interface MeAnswer {
  readonly shopper: KnownShopper | null;
}
