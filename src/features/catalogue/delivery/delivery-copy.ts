import { formatDollars } from "#ui/base/money.ts";

/** DEL-02 */
const POSTCODE_MISSING = "Please enter a postcode.";

/** DEL-03 */
const NO_ESTIMATE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

/** What a shopper asked the delivery calculator, and what it says. */
export interface DeliveryAsked {
  /** As typed. */
  readonly postcode: string;
  /** The price with its region (DEL-01), or why there is none (DEL-02, DEL-03). */
  readonly words: string;
  readonly found: boolean;
}

/** "$350 to Greater Brisbane", "Free to Greater Brisbane", or the message in its place (DEL-01 to DEL-03). */
export function describeDelivery(
  postcode: string,
  price: { readonly name: string; readonly cents: number } | null,
): DeliveryAsked {
  if (postcode.trim() === "") return { postcode, words: POSTCODE_MISSING, found: false };
  if (price === null) return { postcode, words: NO_ESTIMATE, found: false };
  const amount = price.cents === 0 ? "Free" : formatDollars(price.cents);
  return { postcode, words: `${amount} to ${price.name}`, found: true };
}
