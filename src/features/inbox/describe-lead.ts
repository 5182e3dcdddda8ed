import { DEAL_FORM } from "#features/leads/rules/form-answers.ts";
import type { Lead } from "#features/leads/rules/lead.ts";
import { toChosenCategory } from "#features/leads/rules/lead-topic.ts";
import { isTradeInLead, readTradedVehicle } from "#features/leads/trade-in/trade-in-answers.ts";

type Described = Pick<Lead, "category" | "subcategory" | "form">;

/** What an enquiry is, in a few words: "Used Car Enquiry", "Test Drive", "Trade-in". */
export function describeTopic(lead: Described): string {
  if (isTradeInLead(lead)) return "Trade-in";
  if (lead.form?.name === DEAL_FORM) return "Deal";
  const category = toChosenCategory(lead);
  return lead.subcategory === null || category === "Careers Enquiry"
    ? category
    : `${category}, ${lead.subcategory}`;
}

/** The vehicle that an enquiry is about, also the shopper's own; null for none. */
export function describeVehicle(
  lead: Described & { readonly car: Pick<NonNullable<Lead["car"]>, "title"> | null },
) {
  if (lead.car) return lead.car.title;
  const traded = readTradedVehicle(lead);
  return traded ? [traded.year, traded.make, traded.model].filter(Boolean).join(" ") || null : null;
}
