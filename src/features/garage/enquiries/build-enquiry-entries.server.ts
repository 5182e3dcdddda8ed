import type { ShopperEnquiry } from "#features/leads/inbox/shopper-enquiries.server.ts";
import { findSavedCars, type SavedCarsContext } from "../saved/saved-cars.server.ts";
import { buildEnquiryEntry } from "./build-enquiry-entry.ts";
import type { EnquiryEntry } from "./enquiry-entry.ts";

/** Enquiries as their shopper sees them, with their vehicles as the site shows them now. */
export async function buildEnquiryEntries(
  enquiries: readonly ShopperEnquiry[],
  context: SavedCarsContext,
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
