import { postcodeMessage } from "#features/locations/postcode.ts";
import { formatDollars } from "#ui/money.ts";

/** DEL-02 */
const POSTCODE_MISSING = "Please enter a postcode.";

/** DEL-03 */
const NO_ESTIMATE =
  "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.";

/** What a shopper asked the delivery calculator, and what it says. */
export interface DeliveryAsked {
  /** As typed. */
  readonly postcode: string;
  /** The price with its region (DEL-01), or why there is none (DEL-02 to DEL-04). */
  readonly words: string;
  readonly is: "price" | "no-price" | "mistyped";
}

/** What to mend in a typed postcode before it is worth asking a price for (DEL-02, DEL-04). */
export function mistypedPostcode(typed: string): string | undefined {
  const postcode = typed.trim();
  return postcode === "" ? POSTCODE_MISSING : postcodeMessage(postcode);
}

/** "$350 to Greater Brisbane", "Free to Greater Brisbane", or the message that stands for it (DEL-01 to DEL-04). */
export function deliveryAsked(
  postcode: string,
  price: { readonly name: string; readonly cents: number } | null,
): DeliveryAsked {
  const mistyped = mistypedPostcode(postcode);
  if (mistyped) return { postcode, words: mistyped, is: "mistyped" };
  if (price === null) return { postcode, words: NO_ESTIMATE, is: "no-price" };
  const amount = price.cents === 0 ? "Free" : formatDollars(price.cents);
  return { postcode, words: `${amount} to ${price.name}`, is: "price" };
}
