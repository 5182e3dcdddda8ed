import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";

const FORM = `${ENQUIRY_PATH}?`;

/** Address of the enquiry about a vehicle that a press on this element leads to, or null. */
export function findEnquiryLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest("a") : null;
  const href = link?.getAttribute("href") ?? "";
  const isOwn = link?.target === "" && href.startsWith(FORM);
  return isOwn && new URLSearchParams(href.slice(FORM.length)).has("car") ? href : null;
}

/** The address of the enquiry that an entry of the history shows over its page, or null. `state` is the entry's. */
export function readOpenEnquiry(state: unknown): string | null {
  const href = toRecord(state).enquiryOver;
  return typeof href === "string" && href.startsWith(FORM) ? href : null;
}

/** The state of an entry that shows an enquiry over the page of the entry with this state. */
export const withEnquiry = (state: unknown, href: string): object => ({
  ...toRecord(state),
  enquiryOver: href,
});

/** The router's key of an entry: the same for a page and for the enquiry over it. The first entry has none. */
export function readEntryKey(state: unknown): string {
  const { key } = toRecord(state);
  return typeof key === "string" ? key : "default";
}

const toRecord = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
