import { readId, signId } from "#platform/secrets/signed-token.ts";
import { toOfferPath } from "./trade-in-path.ts";

/**
 * Absolute address of the page of a trade-in, for mails.
 * @param secret of this installation
 */
export const toOfferUrl = (
  siteUrl: string,
  { secret, id }: { readonly secret: string; readonly id: string },
): string => `${siteUrl}${toOfferPath(issueOfferToken(secret, id))}`;

/**
 * What the links to a trade-in carry. Who has it can see the valuation and accept it without signing in (D371).
 * @param id of the trade-in, a UUID
 */
export const issueOfferToken = (secret: string, id: string): string => signId("trade-ins", secret, id);

/**
 * What names a trade-in where others may read along, such as in a deal that is shared: it shows what is left of the offer, and accepts
 * nothing (D401).
 */
export const issueCreditToken = (secret: string, id: string): string =>
  signId("trade-in credits", secret, id);

/** The trade-in of such a token; null for any other text. */
export const readCreditToken = (secret: string, token: string): string | null =>
  readId("trade-in credits", secret, token);

/** The trade-in of a token; null for one that this installation did not issue. */
export const readOfferToken = (secret: string, token: string): string | null =>
  readId("trade-ins", secret, token);
