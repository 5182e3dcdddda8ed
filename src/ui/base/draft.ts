import { type RefObject, useEffect } from "react";
import { openBrowserStore } from "./browser-store.ts";

const PREFIX = "draft:";
const store = openBrowserStore("sessionStorage");

/**
 * Keeps what is typed into a field in this tab until it is saved, so that who leaves the page, loads it again or is signed out by time
 * finds it there. A folded part of the page unfolds with it.
 * @param key of the person and what the field is for
 * @param saved the answer that said that it was saved; null for none
 */
export function useDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  key: string,
  saved: object | null,
): void {
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const kept = store.getItem(PREFIX + key);
    if (kept && element.value === "") {
      element.value = kept;
      const folded = element.closest("details");
      if (folded) folded.open = true;
    }
    const keep = () => keepDraft(key, element.value);
    element.addEventListener("input", keep);
    return () => element.removeEventListener("input", keep);
  }, [field, key]);
  useEffect(() => {
    if (saved) keepDraft(key, "");
  }, [key, saved]);
}

/** Keeps a text as if it had been typed; "" for none. */
export function keepDraft(key: string, text: string): void {
  if (text === "") store.removeItem(PREFIX + key);
  else store.setItem(PREFIX + key, text);
}

/** Forgets what anybody typed in this tab, as whoever signs out wants. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) store.removeItem(key);
  } catch {
    // Without a store there is nothing to forget.
  }
}
