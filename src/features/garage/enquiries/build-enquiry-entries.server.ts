import type { CardView } from "#features/catalogue/card/card.ts";
import type { StockAt } from "#features/catalogue/index/site-stock.server.ts";
import { formatSpokenTime } from "#features/leads/appointment/spoken-time.ts";
import type { ShopperEnquiry } from "#features/leads/inbox/shopper-enquiries.server.ts";
import { toLeadReference } from "#features/leads/rules/lead-reference.ts";
import { toChosenCategory } from "#features/leads/rules/lead-topic.ts";
import { formatPhone } from "#features/places/phone-number.ts";
import { findSavedCars } from "../saved/saved-cars.server.ts";

/** An enquiry in its shopper's garage (D145). */
export interface EnquiryEntry {
  /** Names it on the page; says nothing of the enquiry. */
  readonly key: string;
  /** "23 November 2026" */
  readonly sentOn: string;
  /** "Used car enquiry" */
  readonly topic: string;
  readonly car: EnquiredCar | null;
  /** Null if it only names the shopper's number or address: somebody else may have typed it. */
  readonly own: { readonly message: string; readonly reference: string } | null;
  readonly outcome: EnquiryOutcome;
}

export interface EnquiredCar {
  /** "2022 Toyota HiLux SR5" */
  readonly title: string;
  /** As the site shows it now; null for a vehicle that it does not show. */
  readonly card: CardView | null;
}

/** How far it has come, as far as that is known. */
export interface EnquiryOutcome {
  readonly kind: "received" | "sent" | "undelivered";
  readonly words: string;
}

/** Enquiries as their shopper sees them, with their vehicles as the site shows them now. */
export async function buildEnquiryEntries(
  enquiries: readonly ShopperEnquiry[],
  context: StockAt,
): Promise<EnquiryEntry[]> {
  const ids = enquiries.flatMap(({ car }) => car?.vehicleId ?? []);
  const cards = new Map((await findSavedCars(context, [...new Set(ids)])).map(({ id, card }) => [id, card]));
  return enquiries.map((enquiry, index) =>
    buildEnquiryEntry(enquiry, {
      key: String(index),
      card: cards.get(enquiry.car?.vehicleId ?? 0) ?? null,
    }),
  );
}

/**
 * An enquiry as its shopper sees it. One that only names their number or address keeps its message and reference to itself (D145).
 * @param card of its vehicle, where the site shows it
 */
export function buildEnquiryEntry(
  enquiry: ShopperEnquiry,
  { key, card }: { readonly key: string; readonly card: CardView | null },
): EnquiryEntry {
  const { id, receivedAt, isOwn, message, car, seller } = enquiry;
  return {
    key,
    sentOn: receivedAt.toLocaleDateString("en-AU", { dateStyle: "long", timeZone: seller.timeZone }),
    topic: toSentenceCase(toChosenCategory(enquiry)) + describeChange(enquiry),
    car: car && { title: car.title, card },
    own: isOwn ? { message, reference: toLeadReference(id) } : null,
    outcome: describeOutcome(enquiry),
  };
}

/** What is known of an enquiry: that the dealer has it, that it is on its way, or that it could not be delivered. */
function describeOutcome({ deliveredAt, isGivenUp, seller }: ShopperEnquiry): EnquiryOutcome {
  const { name, location, timeZone } = seller;
  if (deliveredAt)
    return {
      kind: "received",
      words: `Received by ${location?.name ?? name} on ${formatSpokenTime(deliveredAt, timeZone)}.`,
    };
  if (isGivenUp)
    return {
      kind: "undelivered",
      words: `We could not deliver this enquiry. Please call ${name} on ${formatPhone(location?.phone ?? seller.phone)}.`,
    };
  return { kind: "sent", words: `Sent. ${name} has not confirmed that it arrived.` };
}

/** A change of a test drive is an enquiry of its own (D161). */
function describeChange({ appointment }: ShopperEnquiry): string {
  const state = appointment?.state;
  return state === "changed" || state === "cancelled" ? `, ${state}` : "";
}

/** "Used Car Enquiry" as "Used car enquiry". */
const toSentenceCase = (title: string): string => title.slice(0, 1) + title.slice(1).toLowerCase();
