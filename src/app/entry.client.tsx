import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { templatesLoaded } from "#features/sites/ui/by-template.tsx";

// Else the page would be hydrated up to the first part that is still on its way, and once more from the start.
templatesLoaded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
