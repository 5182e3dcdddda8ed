import type { Shopper } from "#features/identity/shoppers/shopper.ts";
import type { LeadPerson } from "./lead.ts";
import { normaliseEmail, normalisePhone } from "./person.ts";

/**
 * Whether an enquiry that was sent in a shopper's session is the shopper's own: it names a number or address that they proved. Anyone
 * else at the same browser would leave other details (D145).
 */
export function isOwnEnquiry(
  shopper: Pick<Shopper, "phone" | "email">,
  person: Pick<LeadPerson, "phone" | "email">,
): boolean {
  const isSame = (proved: string | null, typed: string | null) => proved !== null && proved === typed;
  return (
    isSame(shopper.phone, normalisePhone(person.phone)) || isSame(shopper.email, normaliseEmail(person.email))
  );
}
