import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { waitForParts } from "#ui/page/parts-loaded.ts";
import { keyPlaces } from "#ui/page/places.ts";
import { listenForBack } from "#ui/panels/use-back-closes.ts";
import { restoreServed } from "./served-data.ts";

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
