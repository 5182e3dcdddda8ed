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
  return hasPhone(shopper, person) || hasEmail(shopper, person);
}

/** Whether what was sent outside a session is the shopper's all the same: it names a number and an address, and they proved both (D260). */
export function namesBothContacts(
  shopper: Pick<Shopper, "phone" | "email">,
  person: Pick<LeadPerson, "phone" | "email">,
): boolean {
  return hasPhone(shopper, person) && hasEmail(shopper, person);
}

const hasPhone = (shopper: Pick<Shopper, "phone">, person: Pick<LeadPerson, "phone">) =>
  shopper.phone !== null && shopper.phone === normalisePhone(person.phone);
const hasEmail = (shopper: Pick<Shopper, "email">, person: Pick<LeadPerson, "email">) =>
  shopper.email !== null && shopper.email === normaliseEmail(person.email);
