const FORM = "/enquiry?";

/** Address of the enquiry about a vehicle that a press on this element leads to, or null. */
export function findEnquiryLink(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest("a") : null;
  const href = link?.getAttribute("href") ?? "";
  const isOwn = link?.target === "" && href.startsWith(FORM);
  return isOwn && new URLSearchParams(href.slice(FORM.length)).has("car") ? href : null;
}

/** The address of the enquiry that a history's entry shows over its page, or null. */
export function openEnquiry(state: unknown): string | null {
  const href = toRecord(state).enquiryOver;
  return typeof href === "string" && href.startsWith(FORM) ? href : null;
}

/** The state of a history's entry that shows an enquiry over its page. */
export const withEnquiry = (state: unknown, href: string): object => ({
  ...toRecord(state),
  enquiryOver: href,
});

const toRecord = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
