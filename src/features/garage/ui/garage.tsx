import { type ReactNode, startTransition, useEffect, useState } from "react";
import { SaveButtonsContext } from "#features/catalogue/card/ui/save-buttons.tsx";
import { ENQUIRED_KEY } from "#features/forms/ui/kept/enquired-key.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { afterPaint } from "#ui/page/after-paint.ts";
import { COMPARE_KEY, FAVOURITES_KEY } from "../paths.ts";
import { type GarageParts, GaragePartsContext, GarageSiteContext } from "./garage-context.ts";
import { hasStored, isSignedIn } from "./has-stored.ts";

/**
 * Gives the pages inside it the save buttons and the count. Their scripts load after hydration: at once if the browser has
 * stored something or somebody is signed in, on a page with vehicles as soon as it has nothing else to do, and at the first pointer, key,
 * focus or scroll event at the latest (D17, D295).
 */
export function Garage({ site, children }: { site: SiteView; children: ReactNode }) {
  const parts = useGarageParts(site.slug);
  return (
    <GarageSiteContext value={site}>
      <GaragePartsContext value={parts}>
        <SaveButtonsContext value={parts?.SaveButtons ?? null}>
          {children}
          {parts && <parts.Foot />}
        </SaveButtonsContext>
      </GaragePartsContext>
    </GarageSiteContext>
  );
}

const STORED = [FAVOURITES_KEY, COMPARE_KEY, ENQUIRED_KEY] as const;
const FIRST_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

function useGarageParts(siteSlug: string): GarageParts | null {
  const [parts, setParts] = useState<GarageParts | null>(null);
  useEffect(() => {
    const stop = () => {
      for (const name of FIRST_EVENTS) removeEventListener(name, load);
      stopWaiting();
    };
    let stopWaiting = () => {};
    const load = () => {
      stop();
      // If they fail to load, the page has no hearts and everything else works.
      afterPaint()
        .then(() => import("./garage-parts.tsx"))
        .then(({ garageParts }) => startTransition(() => setParts(garageParts)))
        .catch(() => undefined);
    };
    if (isSignedIn() || hasStored(siteSlug, STORED)) load();
    else {
      for (const name of FIRST_EVENTS) addEventListener(name, load, { passive: true });
      stopWaiting = whenIdle(() => hasButtons() && load());
    }
    return stop;
  }, [siteSlug]);
  return parts;
}

/** Whether the page has a place for save buttons. */
const hasButtons = () => document.querySelector(".card-link, [data-save]") !== null;

/** Calls `run` once the page and its pictures are there and the browser has time, unless the returned function is called first. */
function whenIdle(run: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const runOnce = () => !signal.aborted && run();
  const wait = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(runOnce, { timeout: IDLE_MS })
      : setTimeout(runOnce, IDLE_MS);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true, signal });
  return () => leaving.abort();
}

const IDLE_MS = 2_000;
