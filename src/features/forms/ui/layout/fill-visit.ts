import { readVisitAttributes } from "#features/analytics/visit.ts";
import { CARRIED_FIELDS } from "#features/leads/take/enquiry-fields.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { readShopper } from "../kept/remembered-shopper.ts";

/**
 * Fills in what only the browser knows as a form leaves, since a page is the same for everyone (D17): where the shopper
 * came from (LEAD-19), and whether their details were filled in for them (D102).
 */
export function fillVisit(form: HTMLFormElement, siteSlug: string): void {
  const store = openBrowserStore("localStorage");
  fill(form, CARRIED_FIELDS.attributes, readVisitAttributes(siteSlug, store));
  fill(form, CARRIED_FIELDS.remembered, readShopper(siteSlug, store) ? "on" : "");
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
