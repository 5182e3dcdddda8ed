/** What the posts of all forms that become leads have in common. */
import { formatPhone } from "#features/places/phone-number.ts";
import { isDatabaseDown } from "#platform/postgres/database.ts";
import { issueToken, readToken, renewToken, type Submission } from "../rules/submission-token.ts";
import type { BodyProblem, PostedBody } from "./enquiry-body.server.ts";
import { CARRIED_FIELDS, UNEXPECTED_ERROR } from "./enquiry-fields.ts";
import type { FormRequest } from "./form-request.server.ts";

/** Words for a body that cannot be taken as a form. */
export const BODY_PROBLEMS: Readonly<Record<BodyProblem, string>> = {
  "too-large": "Your enquiry is too long. Please shorten it and send it again.",
  "files-too-large": "Your files are too large. Please attach fewer or smaller ones and send it again.",
  unreadable: "We could not read your enquiry. Please try again.",
  "wrong-type": "Please answer each question once, in text only.",
};

const FOREIGN_FORM =
  "For your safety we only take enquiries from our own pages. Please send it again from here.";

export const describeTooMany = ({ config }: FormRequest): string =>
  `We have had too many enquiries from your network in the last hour, so this one has not been sent. Please call us on ${formatPhone(config.legal.phone)}.`;

/** Why a post is not taken whatever it says, in words for the shopper. */
interface Refusal {
  readonly status: 400 | 422 | 429 | 503;
  readonly formError: string;
}

/** What a form shows again of a post that is not taken. */
export const refuse = <Shown>(shown: Shown, { status, formError }: Refusal) =>
  ({ kind: "shown", status, shown: { ...shown, formError } }) as const;

/** Refuses a body that cannot be read, or that no page of the site has sent (D17); null for one to be looked at. */
export function refusePost({ sameSite }: FormRequest, { problem }: PostedBody): Refusal | null {
  if (problem) return { status: 400, formError: BODY_PROBLEMS[problem] };
  return sameSite ? null : { status: 400, formError: FOREIGN_FORM };
}

/**
 * Refuses one more enquiry than a network may have stored (D80); null for one to be stored.
 * @param mayWrite counts the write
 */
export const refuseTooMany = (ctx: FormRequest, mayWrite = () => ctx.mayWrite()): Refusal | null =>
  mayWrite() ? null : { status: 429, formError: describeTooMany(ctx) };

/** What was not stored, and why not. @param unexpected what the form says of a defect */
export const refuseFailure = (ctx: FormRequest, error: unknown, unexpected?: string): Refusal => ({
  status: 503,
  formError: explainFailure(ctx, error, unexpected),
});

/** What a lead keeps of the request that sent it. */
export const readSender = ({ request: { headers } }: Pick<FormRequest, "request">) => ({
  userAgent: headers.get("user-agent"),
  referrer: headers.get("referer"),
});

/** The submission that a post belongs to, and the token to go on with: a new one at the first step (D17). */
export function readSubmission(
  { secret, siteId, now, newId }: FormRequest,
  fields: PostedBody["fields"],
): { readonly submission: Submission | null; readonly token: string } {
  const time = now();
  const submission = readToken({ secret, siteId }, fields[CARRIED_FIELDS.token] ?? "", time);
  const token = submission
    ? renewToken({ secret, siteId }, submission, time)
    : issueToken({ secret, siteId }, { id: newId(), issuedAt: time });
  return { submission, token };
}

/** Honest words for what the shopper cannot fix (ERR-01). The log gets no text that might quote what was typed. */
function explainFailure(
  { config, log, siteId }: FormRequest,
  error: unknown,
  unexpected = UNEXPECTED_ERROR,
): string {
  const { name, code } = error as { name?: string; code?: string };
  log.error({ site: siteId, error: name, code }, "an enquiry was not stored");
  if (!isDatabaseDown(error)) return unexpected;
  return `We could not save your enquiry just now, so it has not been sent. Please try again in a minute, or call us on ${formatPhone(config.legal.phone)}.`;
}
