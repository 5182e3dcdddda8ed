import type { GuessOutcome } from "#features/identity/codes/code-store.server.ts";
import type { SendOutcome } from "#features/identity/codes/send-code.server.ts";
import type { SignInMethod } from "./sign-in-view.ts";

/** Errors for a contact that cannot be read. */
export const CONTACT_ERRORS: Readonly<Record<SignInMethod, string>> = {
  phone: "Enter an Australian mobile number, such as 0412 345 678.",
  email: "Enter an email address, such as name@example.com.",
};

export const COOKIES_REFUSED =
  "Your code was right, but your browser did not keep the sign-in cookie. Allow cookies for this site, then sign in again.";
/** Where no answer came. */
export const UNREACHABLE = "We could not reach the site. Check your connection and try again.";
/** Of a form whose token is not the session's own. */
export const OUT_OF_DATE = "This form was out of date, so nothing was changed. Please try again.";
export const CODE_ERROR = "Enter the six digits of the code.";
export const TOO_MANY_GUESSES = "Too many codes were tried from your network. Please try again in an hour.";

/** Shown once `mayWrite` refuses. */
export const TOO_MANY_POSTS = "Too many requests came from your network. Please try again in an hour.";

type SendFailure = Extract<SendOutcome, { ok: false }>;
type GuessFailure = Extract<GuessOutcome, { ok: false }>;

/** Describes why no code was sent and what to do; the same for every number. */
export function describeSendFailure(
  failure: SendFailure,
  { method, hasOther }: { readonly method: SignInMethod; readonly hasOther: boolean },
): string {
  const other = method === "phone" ? "Use your email address instead" : "Use your mobile number instead";
  if (failure.reason === "too-many") {
    const until = failure.until === "tomorrow" ? "tomorrow" : "in an hour";
    if (!failure.isTarget) return `Too many codes were requested. Please try again ${until}, or call us.`;
    const many = `Too many codes were requested for this ${method === "phone" ? "number" : "address"}.`;
    return `${many} ${hasOther ? other : "Please call us"}, or try again ${until}.`;
  }
  const advice = hasOther ? `${other}, or try again in a minute.` : "Please try again in a minute.";
  if (failure.reason === "refused") return `This number can’t receive our text messages. ${advice}`;
  return `We can’t send ${method === "phone" ? "text messages" : "email"} right now. ${advice}`;
}

/** HTTP status of each failure. */
export const SEND_STATUS: Readonly<Record<SendFailure["reason"], number>> = {
  "too-many": 429,
  unavailable: 503,
  refused: 422,
};

/** Describes why a code was not accepted. */
export function describeGuess(guess: GuessFailure): string {
  if (guess.reason === "ended") return "This code no longer works. Ask for a new one.";
  const tries = guess.left === 1 ? "one more try" : `${guess.left} more tries`;
  return `That is not the code we sent. You have ${tries}.`;
}
