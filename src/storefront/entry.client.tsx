import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { restoreServed } from "#features/request/served-data.ts";
import { waitForParts } from "#ui/page/parts-loaded.ts";
import { keyPlaces } from "#ui/page/places.ts";
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
