import { ALERTS_PATH, STOP_ALERTS_PATH } from "../paths.ts";
import { issueAlertToken } from "./alert-token.ts";

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
