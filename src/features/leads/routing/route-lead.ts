import type { Lead } from "../rules/lead.ts";
import { toChosenCategory } from "../rules/lead-topic.ts";
import type { LeadSettings } from "../settings.ts";
import { chooseTargets, type Target } from "./routing.ts";

type Routable = Pick<Lead, "category" | "subcategory" | "car" | "seller">;

/** The dealer's targets of a lead by a site's routes and fallback (D13). */
export function routeLead(leads: LeadSettings["leads"], lead: Routable): readonly Target[] {
  const { car, seller } = lead;
  return chooseTargets(leads, {
    category: toChosenCategory(lead),
    location: seller.location?.slug ?? null,
    uncompletedLocation: seller.location?.completed === false,
    make: car?.make ?? null,
    carType: car?.carType ?? null,
  });
}
