import { LEAD_CATEGORIES } from "../settings/lead-settings.ts";
import type { SuccessView } from "./enquiry-view.ts";

interface Sent {
  readonly category: string;
  readonly carType: string | null;
  readonly carSlug: string | null;
  readonly locationSlug: string | null;
}

/** Address of the success page. It says what was enquired about and nothing about who (LEAD-04). */
export function successPath({ category, carType, carSlug, locationSlug }: Sent): string {
  const query = new URLSearchParams();
  if (carType) query.set("car_type", carType);
  if (carSlug) query.set("car", carSlug);
  if (locationSlug) query.set("location", locationSlug);
  query.set("category", category);
  return `/success?${query}`;
}

const NEXT: Readonly<Record<string, string>> = {
  Service: "Our service team will call or email you to arrange a time.",
  Parts: "Our parts team will call or email you with price and availability.",
  Finance: "Our finance team will call or email you to talk through your options.",
  "Careers Enquiry": "We have passed your enquiry on to our people team.",
};
const NEXT_BY_DEFAULT = "One of our team will call or email you soon.";

/**
 * The page after a lead is stored: thanks by category, and the ways on (LEAD-24, D15).
 * @param afterHours when the location opens next, in words; null while it is open
 * @param searchHref the site's own search
 */
export function successView(
  url: URL,
  { afterHours, carId, searchHref }: Pick<SuccessView, "afterHours" | "carId" | "searchHref">,
): SuccessView {
  const category = LEAD_CATEGORIES.find((known) => known === url.searchParams.get("category"));
  const car = url.searchParams.get("car") ?? "";
  return {
    heading: "Thanks, we have your enquiry",
    text: NEXT[category ?? ""] ?? NEXT_BY_DEFAULT,
    afterHours,
    carHref: /^[a-z0-9][a-z0-9-]*$/.test(car) ? `/cars/${car}` : null,
    carId,
    searchHref,
  };
}
