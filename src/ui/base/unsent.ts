import { openBrowserStore } from "./browser-store.ts";
import { forgetDrafts } from "./draft.ts";

const PREFIX = "unsent:";
const store = openBrowserStore("localStorage");

/** What this device keeps under a key until it is sent; null for nothing. */
export const readUnsent = (key: string): string | null => store.getItem(PREFIX + key);

/** Keeps a text until it is sent, also when the page is closed. @returns false if this device has no room for it */
export function keepUnsent(key: string, text: string): boolean {
  store.setItem(PREFIX + key, text);
  return readUnsent(key) === text;
}

/** Forgets what was sent, or is not to be sent. */
export const removeUnsent = (key: string): void => store.removeItem(PREFIX + key);

/** The keys of all that this device keeps, of anybody. */
export function listUnsent(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
    );
  } catch {
    return [];
  }
}

/** Forgets what was typed and what was not sent, as whoever signs out wants; what was not sent only if they say so. */
export function forgetAtSignOut(event: Pick<Event, "preventDefault">): void {
  const unsent = listUnsent();
  if (unsent.length > 0 && !confirm(UNSENT)) {
    event.preventDefault();
    return;
  }
  for (const key of unsent) removeUnsent(key);
  forgetDrafts();
}

const UNSENT =
  "Something was signed on this device and has not been sent yet. Sign out, and delete it from this device?";
