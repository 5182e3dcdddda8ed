import { visitAttributes } from "#features/analytics/visit.ts";
import { browserStore } from "#ui/browser-store.ts";
import { CARRIED_FIELDS } from "../enquiry-fields.ts";

/** Fills in where the shopper came from as a form leaves, since a page is the same for everyone (LEAD-19, D17). */
export function fillVisit(form: HTMLFormElement, siteSlug: string): void {
  const field = form.elements.namedItem(CARRIED_FIELDS.attributes);
  if (field instanceof HTMLInputElement)
    field.value = visitAttributes(siteSlug, browserStore("localStorage"));
}
