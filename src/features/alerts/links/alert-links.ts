import { readId, signId } from "#platform/secrets/signed-token.ts";
import { ALERTS_PATH, STOP_ALERTS_PATH } from "../paths.ts";

interface Owner {
  readonly id: string;
  /** `https://dealer.example` */
  readonly siteUrl: string;
}

const toUrl = (path: string, { id, siteUrl }: Owner, secret: string) =>
  `${siteUrl}${path}?token=${issueAlertToken(secret, id)}`;

/** Where a subscriber confirms, sees and stops alerts. */
export const toManageUrl = (owner: Owner, secret: string): string => toUrl(ALERTS_PATH, owner, secret);

/** Where mail programs stop all alerts of a subscriber with one post (RFC 8058). */
export const toStopUrl = (owner: Owner, secret: string): string => toUrl(STOP_ALERTS_PATH, owner, secret);

/**
 * What the links in a subscriber's emails carry. Who has it can see, confirm and stop that person's alerts without signing in
 * (Spam Act 2003).
 * @param secret of this installation
 */
export const issueAlertToken = (secret: string, subscriberId: string): string =>
  signId("alerts", secret, subscriberId);

/** The subscriber of a token; null for one that this installation did not issue. */
export const readAlertToken = (secret: string, token: string): string | null =>
  readId("alerts", secret, token);
