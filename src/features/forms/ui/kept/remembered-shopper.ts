import { splitName } from "#features/leads/rules/person.ts";
import type { BrowserStore } from "#ui/base/browser-store.ts";

/** Details kept on the shopper's own device for the next enquiry (TEN-21, D16). */
export const SHOPPER_FIELDS = ["name", "last_name", "email", "phone", "postcode"] as const;
export type RememberedShopper = Readonly<Record<(typeof SHOPPER_FIELDS)[number], string>>;

/** The shopper remembered for a site, or null when there is none or what is stored cannot be read. */
export function readShopper(siteSlug: string, store: BrowserStore): RememberedShopper | null {
  return parseShopper(store.getItem(key(siteSlug)));
}

/** The shopper's details in a form as it leaves; a whole name as first and last. */
export function readTypedShopper(form: FormData): RememberedShopper {
  const { name, last_name, ...rest } = pick(Object.fromEntries(form));
  const split = splitName(name, last_name);
  return { ...rest, name: split.name, last_name: split.lastName };
}

/** Remembers the shopper's details after an enquiry went through; anything else in `values` is left out. */
export function saveShopper(siteSlug: string, values: RememberedShopper, store: BrowserStore): void {
  store.setItem(key(siteSlug), JSON.stringify(pick(values)));
}

/** "Not you?": nothing of the shopper stays on the device. */
export function removeShopper(siteSlug: string, store: BrowserStore): void {
  store.removeItem(key(siteSlug));
}

/** Reads stored details of any shape: missing or odd fields are "", and null means that nothing could be read. */
export function parseShopper(json: string | null): RememberedShopper | null {
  const shopper = pick(parseRecord(json));
  return SHOPPER_FIELDS.some((field) => shopper[field] !== "") ? shopper : null;
}

const key = (siteSlug: string) => `${siteSlug}:shopper`;

function pick(values: Readonly<Record<string, unknown>>): RememberedShopper {
  const entries = SHOPPER_FIELDS.map((field) => [field, readText(values[field])]);
  return Object.fromEntries(entries) as RememberedShopper;
}

const readText = (value: unknown) => (typeof value === "string" ? value : "");

function parseRecord(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
