import type { BrowserStore } from "#ui/base/browser-store.ts";
import { toDraftsKey } from "./drafts-key.ts";
import { SHOPPER_FIELDS } from "./remembered-shopper.ts";

/** What the shopper typed, by field. */
export type Draft = Readonly<Record<string, string>>;
type Drafts = Readonly<Record<string, Draft>>;

/** Names a form: the slug of its car, or "" for none, and the category that it was opened with. */
export const draftName = (carSlug: string, category = ""): string => `${carSlug}/${category}`;

/** The shopper's details, which all forms about cars share. */
const SHOPPER = "shopper";
const isAboutCar = (name: string) => !name.startsWith("/");
const isShoppers = (field: string) => (SHOPPER_FIELDS as readonly string[]).includes(field);

/** What was typed into a form earlier in this tab (D122). */
export function readDraft(siteSlug: string, name: string, session: BrowserStore): Draft {
  const drafts = readDrafts(siteSlug, session);
  return { ...(isAboutCar(name) ? drafts[SHOPPER] : {}), ...drafts[name] };
}

/** Keeps what a form holds until it is sent or the tab is closed. It never leaves the browser. */
export function saveDraft(
  { siteSlug, name }: { readonly siteSlug: string; readonly name: string },
  typed: Draft,
  session: BrowserStore,
): void {
  const drafts = readDrafts(siteSlug, session);
  const kept: Drafts = isAboutCar(name)
    ? { ...drafts, [name]: pick(typed, (field) => !isShoppers(field)), [SHOPPER]: pick(typed, isShoppers) }
    : { ...drafts, [name]: typed };
  session.setItem(toDraftsKey(siteSlug), JSON.stringify(kept));
}

/** Forgets what was typed about a car, or about none for "", once it is sent. The details are then remembered elsewhere. */
export function removeDrafts(siteSlug: string, carSlug: string, session: BrowserStore): void {
  const others = Object.entries(readDrafts(siteSlug, session)).filter(
    ([name]) => name !== SHOPPER && !name.startsWith(draftName(carSlug)),
  );
  if (others.length === 0) session.removeItem(toDraftsKey(siteSlug));
  else session.setItem(toDraftsKey(siteSlug), JSON.stringify(Object.fromEntries(others)));
}

function readDrafts(siteSlug: string, session: BrowserStore): Drafts {
  const drafts = Object.entries(parse(session.getItem(toDraftsKey(siteSlug))));
  return Object.fromEntries(drafts.map(([name, draft]) => [name, toDraft(draft)]));
}

function toDraft(value: unknown): Draft {
  const fields = Object.entries(Object(value) as Record<string, unknown>);
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

const pick = (draft: Draft, isWanted: (field: string) => boolean): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => isWanted(field)));

function parse(json: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(json ?? "null")) as Record<string, unknown>;
  } catch {
    return {};
  }
}
