import { data, redirect, replace } from "react-router";
import { type NoPage, toCookieHeaders, toOutcomeError } from "#features/request/page-data.ts";

/**
 * 200: its next step. 400: not to be taken as it is. 409: somebody else was faster. 422: about something that this site does not
 * have. 429: far more than people send. 503: not the shopper's doing, worth trying again.
 */
export type FormStatus = 200 | 400 | 409 | 422 | 429 | 503;

/** The form again: its next step, or what is wrong with it. */
interface ShownOutcome<View> {
  readonly kind: "shown";
  readonly status: FormStatus;
  readonly view: View;
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[];
}

/** Only signed-in shoppers may send it: the sign-in path. */
export interface FormSignIn {
  readonly kind: "sign-in";
  readonly to: string;
  readonly cookies?: readonly string[];
}

/** What became of a posted form, by the same names for every form (D280). */
export type FormOutcome<View> =
  /** Taken: where the shopper goes next. */
  { readonly kind: "received"; readonly to: string } | ShownOutcome<View> | FormSignIn | NoPage;

/** Answers a post. */
export function answerPost<View>(outcome: FormOutcome<View>) {
  switch (outcome.kind) {
    // In the place of the form: Back must not lead to what has been sent.
    case "received":
      return replace(outcome.to, 303);
    case "shown":
      return data(outcome.view, { status: outcome.status, headers: toCookieHeaders(outcome.cookies ?? []) });
    case "sign-in":
      return redirect(outcome.to);
    default:
      throw toOutcomeError(outcome);
  }
}
