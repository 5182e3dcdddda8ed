/** What the posts of all forms that become leads have in common. */
import { formatPhone } from "#features/places/phone-number.ts";
import { isDatabaseDown } from "#platform/postgres/database.ts";
import { issueToken, readToken, renewToken, type Submission } from "../rules/submission-token.ts";
import type { BodyProblem, PostedBody } from "./enquiry-body.server.ts";
import type { EnquiryContext } from "./enquiry-context.ts";
import { CARRIED_FIELDS, UNEXPECTED_ERROR } from "./enquiry-fields.ts";

/** Words for a body that cannot be taken as a form. */
export const BODY_PROBLEMS: Readonly<Record<BodyProblem, string>> = {
  "too-large": "Your enquiry is too long. Please shorten it and send it again.",
  "files-too-large": "Your files are too large. Please attach fewer or smaller ones and send it again.",
  unreadable: "We could not read your enquiry. Please try again.",
  "wrong-type": "Please answer each question once, in text only.",
};

export const FOREIGN_FORM =
  "For your safety we only take enquiries from our own pages. Please send it again from here.";

export const describeTooMany = ({ config }: EnquiryContext): string =>
  `We have had too many enquiries from your network in the last hour, so this one has not been sent. Please call us on ${formatPhone(config.legal.phone)}.`;

/** The submission that a post belongs to, and the token to go on with: a new one at the first step (D17). */
export function readSubmission(
  { secret, siteId, now, newId }: EnquiryContext,
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
export function explainFailure(
  { config, log, siteId }: EnquiryContext,
  error: unknown,
  unexpected = UNEXPECTED_ERROR,
): string {
  const { name, code } = error as { name?: string; code?: string };
  log.error({ site: siteId, error: name, code }, "an enquiry was not stored");
  if (!isDatabaseDown(error)) return unexpected;
  return `We could not save your enquiry just now, so it has not been sent. Please try again in a minute, or call us on ${formatPhone(config.legal.phone)}.`;
}
