import { readCode } from "#features/identity/codes/read-code.ts";
import { formatContact } from "#features/identity/shoppers/shopper.ts";
import { buildSignInPath, findNumberReason, findSignInCopy, readSignInType } from "./sign-in-types.ts";
import { readSitePath } from "./site-path.ts";

/** How a code is sent. */
export type SignInMethod = "phone" | "email";

/** Names of the form's fields. */
export const SIGN_IN_FIELDS = {
  intent: "intent",
  method: "method",
  contact: "contact",
  code: "code",
  codeId: "code_id",
  formToken: "form_token",
} as const;

/** What a button of the page asks for. Without one, a code is sent. */
export const SIGN_IN_INTENTS = { change: "change", verify: "verify" } as const;

/** Whether a field has all six digits of a code. Full-width digits count, as they do once the form is posted (D228). */
export const isWholeCode = (typed: string): boolean => readCode(typed.normalize("NFKC")) !== null;

/** The sign-in page: first a field for a number or address, then one for the code. */
export interface SignInView {
  readonly step: "contact" | "code";
  readonly heading: string;
  readonly reason: string;
  readonly method: SignInMethod;
  /** The same page with the other method; null if the site has only one. */
  readonly otherMethod: { readonly method: SignInMethod; readonly href: string } | null;
  /** As typed. */
  readonly contact: string;
  /** "0412 345 678" */
  readonly sentTo: string;
  readonly codeId: string;
  /** Of the session that gets the number; empty for a visitor. */
  readonly formToken: string;
  /** Seconds until another code may be requested. */
  readonly wait: number;
  readonly error: string | null;
  /** Why no second code was sent; null if one was. */
  readonly notice: string | null;
  /** Address of the form, with type, redirect and back. */
  readonly action: string;
  /** Target of Cancel (AUTH-04). */
  readonly back: string;
  /** Address of the outbox if messages are not sent (T9). */
  readonly outboxUrl: string | null;
}

/** The methods of a site, the preferred one first. */
export interface SignInMethods {
  readonly methods: readonly SignInMethod[];
  readonly outboxUrl: string | null;
}

/** Builds the page's first step. */
export function buildSignInView(url: URL, { methods: all, outboxUrl }: SignInMethods): SignInView {
  const { type, redirect, back } = readSignInAddress(url);
  // With an address, a type that needs a number would ask for a second code (ENT-19).
  const methods = findNumberReason(type) !== null && all.includes("phone") ? (["phone"] as const) : all;
  const asked = url.searchParams.get("method");
  const method = methods.find((one) => one === asked) ?? methods[0] ?? "email";
  const other = methods.find((one) => one !== method);
  const path = buildSignInPath(type, { redirect, back });
  const buildHref = (one: SignInMethod) => `${path}&method=${one}`;
  return {
    step: "contact",
    ...findSignInCopy(type),
    method,
    otherMethod: other ? { method: other, href: buildHref(other) } : null,
    ...{ contact: "", sentTo: "", codeId: "", formToken: "", wait: 0, error: null, notice: null },
    action: buildHref(method),
    back,
    outboxUrl,
  };
}

/** Reads the parameters of the sign-in page (AUTH-04). */
export function readSignInAddress(url: URL) {
  const { searchParams } = url;
  return {
    type: readSignInType(searchParams.get("type")),
    redirect: readSitePath(searchParams.get("redirect")),
    back: readSitePath(searchParams.get("back")),
  };
}

/** Converts the view to the second step, after a code was sent. */
export const toCodeStep = (
  view: SignInView,
  {
    isAgain = false,
    ...sent
  }: {
    readonly contact: string;
    readonly codeId: string;
    readonly wait: number;
    readonly isAgain?: boolean;
  },
): SignInView => ({
  ...{ ...view, step: "code", sentTo: formatContact(sent.contact), error: null },
  ...{ contact: sent.contact, codeId: sent.codeId, wait: sent.wait },
  notice: isAgain
    ? `A code was sent to ${formatContact(sent.contact)} a moment ago. You can ask for another one in ${sent.wait} s.`
    : null,
});
