import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { restoreServed } from "#features/request/served-data.ts";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import { listenForBack } from "#ui/panels/use-back-closes.ts";

listenForBack();
keyPlaces();
restoreServed();

// Else the page would be hydrated up to the first part that is still on its way, and once more from the start.
waitForParts().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);

/**
 * Gives the history's entry of a link to a place on the page a key of its own, as the router gives its own entries. Without
 * one the router takes the place for the page's beginning and scrolls back to where the shopper was. A window's listeners
 * are called in the order in which they came, so this is called before the router begins to listen.
 */
function keyPlaces(): void {
  addEventListener("popstate", ({ state, timeStamp }) => {
    if (state === null) history.replaceState({ key: `place-${performance.timeOrigin + timeStamp}` }, "");
  });
}
