import { useEffect, useState } from "react";
import { HINT_COOKIE } from "#features/identity/sessions/host-cookie.ts";

/** The signed-in shopper, as scripts see them: a name to show, and the token for writes (D17). */
export interface KnownShopper {
  readonly name: string | null;
  /** "•••• 678" or "j•••@example.com": a page left open must not show more. */
  readonly contact: string;
  /** The watchlist needs a number (ENT-19). */
  readonly hasPhone: boolean;
  /** Sent with each write: the field `form_token` of a form, the header `x-form-token` of a call. */
  readonly formToken: string;
}

export interface MeAnswer {
  readonly shopper: KnownShopper | null;
}

const CHANGED = "shopperchange";

let asked: Promise<KnownShopper | null> | undefined;
let hadHint: boolean | undefined;

/** Finds the signed-in shopper. Asks once for each page load, and again after the hint cookie changed. Without the cookie it makes no request (D139). */
export function findShopper(): Promise<KnownShopper | null> {
  const hasHint = `; ${document.cookie}`.includes(`; ${HINT_COOKIE}=1`);
  if (!asked || hadHint !== hasHint) asked = hasHint ? ask() : Promise.resolve(null);
  hadHint = hasHint;
  return asked;
}

/** Lets all parts of this page learn who is signed in now. */
export function tellShopperChanged(): void {
  asked = undefined;
  dispatchEvent(new Event(CHANGED));
}

async function ask(): Promise<KnownShopper | null> {
  const response = await fetch("/api/me").catch(() => null);
  return response?.ok ? ((await response.json()) as MeAnswer).shopper : null;
}

/**
 * The signed-in shopper: undefined until the page is hydrated and the answer has come, null for a visitor. Server-rendered pages
 * are the same for everyone (D17), so reserve the space of anything that depends on it. It follows a sign-in in the sheet over this page,
 * and one in another tab when this page is shown again or the browser's storage changes.
 */
export function useShopper(): KnownShopper | null | undefined {
  const [shopper, setShopper] = useState<KnownShopper | null>();
  useEffect(() => {
    let isMounted = true;
    const show = () => findShopper().then((found) => isMounted && setShopper(found));
    show();
    addEventListener("pageshow", show);
    addEventListener("visibilitychange", show);
    addEventListener("storage", show);
    addEventListener(CHANGED, show);
    return () => {
      isMounted = false;
      removeEventListener("pageshow", show);
      removeEventListener("visibilitychange", show);
      removeEventListener("storage", show);
      removeEventListener(CHANGED, show);
    };
  }, []);
  return shopper;
}
