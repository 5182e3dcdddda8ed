import { HINT_COOKIE } from "#features/identity/sessions/host-cookie.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";

/** Whether somebody is signed in, as far as a script can tell (D139). */
export const isSignedIn = (): boolean => `; ${document.cookie}`.includes(`; ${HINT_COOKIE}=1`);

/** Whether the browser has stored something for a site under one of these keys. */
export const hasStored = (siteSlug: string, keys: readonly string[]): boolean =>
  keys.some((key) => openBrowserStore("localStorage").getItem(`${siteSlug}:${key}`) !== null);
