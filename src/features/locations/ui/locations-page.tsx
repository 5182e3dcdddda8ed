import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import type { LocationsView } from "../list/show-locations.server.ts";
import type { NearView } from "../list/sort-by-distance.server.ts";
import { LocationGrid } from "./location-grid.tsx";
import { LocationsOnMap } from "./locations-on-map.tsx";

/** All locations of a site: where they are on a map, and a card for each (LOC-04). */
export function LocationsPage({ view }: { view: LocationsView }) {
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="page-title">{view.heading}</h1>
        {view.summary && <p className="text-lg text-muted">{view.summary}</p>}
      </div>
      {view.cards.length === 0 && (
        <div className="grid justify-items-start gap-4">
          <p>Our address is not online yet. Get in touch and we'll tell you where to find us.</p>
          <LinkButton to={ENQUIRY_PATH}>Send an enquiry</LinkButton>
        </div>
      )}
      {view.near && <NearForm near={view.near} />}
      {view.map && <LocationsOnMap cards={view.cards} map={view.map} />}
      <LocationGrid cards={view.cards} />
    </div>
  );
}

/** Where the shopper is, so that the nearest location comes first (LEAD-25, LOC-16). */
const NearForm = ({ near: { place, problem } }: { near: NearView }) => (
  <form method="get" className="grid max-w-md grid-cols-[1fr_auto] items-start gap-x-2 gap-y-1.5">
    <TextField
      label="Your postcode or suburb"
      name="near"
      defaultValue={place}
      error={problem ?? undefined}
      maxLength={80}
      autoComplete="postal-code"
    />
    <Button type="submit" variant="secondary" className="mt-7">
      Go
    </Button>
    <p className="col-span-2 text-sm text-muted">Nearest first. Distances are as the crow flies.</p>
  </form>
);
