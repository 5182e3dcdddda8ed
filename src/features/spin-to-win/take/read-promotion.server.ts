import { SPIN_TO_WIN_SLUG } from "#features/content/promotion-page.ts";
import { findShownItem, type Shown } from "#features/content/store/shown-content.server.ts";
import type { Session } from "#features/identity/sessions/session.ts";
import { type Promotion, promotionDocument } from "#features/pages/promotion/promotion-document.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import { hashFor } from "#platform/secrets/own-secret.ts";
import type { Spinner } from "../store/spin-store.server.ts";

/** A promotion that a site shows now. */
export interface ShownPromotion {
  readonly itemId: number;
  readonly version: number;
  /** `YYYY-MM-DD` */
  readonly lastDay: string;
  readonly promotion: Promotion;
}

/** Returns the site and the day that it is there now. */
export const findToday = ({ siteId, config, now }: RequestContext): Shown => ({
  siteId,
  today: toLocalTime(now(), config.timeZone).date,
});

/** Reads the promotion of a site on a day; null if there is none any more. */
export async function readShownPromotion(
  tx: AccountTransaction,
  shown: Shown,
): Promise<ShownPromotion | null> {
  const item = await findShownItem(tx, { kind: "promotion", slug: SPIN_TO_WIN_SLUG }, shown);
  if (!item) return null;
  const { id: itemId, version, lastDay, document } = item;
  return { itemId, version, lastDay: lastDay ?? "", promotion: promotionDocument.parse(document) };
}

/** Formats what a form names the promotion by whose prizes and terms it shows; another version has another one. */
export const toPromotionKey = ({ itemId, version }: Pick<ShownPromotion, "itemId" | "version">): string =>
  `${itemId}.${version}`;

/**
 * Finds whose spin it is: the shopper by the proved number. A site that can send no text message takes the proved address
 * instead. Null for a shopper who has to prove a number first.
 */
export function findSpinner(
  { secret, sms }: Pick<RequestContext, "secret" | "sms">,
  { shopper }: Session,
): Spinner | null {
  const contact = shopper.phone ?? (sms ? null : shopper.email);
  return contact === null ? null : { shopperId: shopper.id, personKey: toPersonKey(secret, contact) };
}

/** Computes what a spin keeps of a proved number or address: enough to know it again, and nothing that can be read (D180). */
const toPersonKey = (secret: string, contact: string): string =>
  hashFor(secret, "promotion spins", contact).toString("base64url");
