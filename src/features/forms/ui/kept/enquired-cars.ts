import type { BrowserStore } from "#ui/base/browser-store.ts";
import { ENQUIRED_KEY } from "./enquired-key.ts";

/** A vehicle that was asked about, and when, as ISO 8601. */
export interface EnquiredCar {
  readonly slug: string;
  readonly at: string;
}

/** Beyond this many, the oldest are dropped. */
const MAX_ENQUIRED = 30;

/** The vehicles that this browser asked about, the last one first; what somebody else wrote there reads as nothing. */
export function readEnquiredCars(siteSlug: string, store: BrowserStore): readonly EnquiredCar[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(`${siteSlug}:${ENQUIRED_KEY}`) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEnquiredCar).slice(0, MAX_ENQUIRED) : [];
  } catch {
    return [];
  }
}

/** Remembers that a vehicle was asked about (LEAD-04); one that is known moves to the front. */
export function rememberEnquiredCar(siteSlug: string, car: EnquiredCar, store: BrowserStore): void {
  const others = readEnquiredCars(siteSlug, store).filter(({ slug }) => slug !== car.slug);
  store.setItem(`${siteSlug}:${ENQUIRED_KEY}`, JSON.stringify([car, ...others].slice(0, MAX_ENQUIRED)));
}

function isEnquiredCar(value: unknown): value is EnquiredCar {
  const { slug, at } = (value ?? {}) as Partial<EnquiredCar>;
  return typeof slug === "string" && typeof at === "string" && !Number.isNaN(Date.parse(at));
}
