import { LOCATOR_PATH } from "#features/tenancy/paths.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import type { LocatorView } from "../locator/show-locator.server.ts";
import { LocationGrid } from "./location-grid.tsx";
import { LocationsOnMap } from "./locations-on-map.tsx";

/** The locations of a group on a map and as cards, by brand, department and distance (GRP-02). */
export function LocatorPage({ view: { crumbs, summary, cards, map, ...form } }: { view: LocatorView }) {
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="page-title">Find a dealer</h1>
        <p className="text-lg text-muted">{summary}</p>
      </div>
      <LocatorForm view={form} />
      {cards.length === 0 && (
        <div className="grid justify-items-start gap-4 rounded-card border border-line bg-quiet p-5 sm:p-8">
          <p className="measure">
            None of our locations has that brand and department together. Choose another, or see them all.
          </p>
          <LinkButton to={LOCATOR_PATH}>Show all locations</LinkButton>
        </div>
      )}
      {map && <LocationsOnMap cards={cards} map={map} />}
      <LocationGrid cards={cards} />
    </div>
  );
}

/** A plain form, whose choice is in the address. */
function LocatorForm({
  view: { near, brands, departments, state },
}: {
  view: Pick<LocatorView, "near" | "brands" | "departments" | "state">;
}) {
  return (
    <form
      method="get"
      className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
    >
      {near && (
        <TextField
          label="Your postcode or suburb"
          name="near"
          defaultValue={near.place}
          error={near.problem ?? undefined}
          maxLength={80}
          autoComplete="postal-code"
        />
      )}
      <Choice label="Brand" name="brand" chosen={state.brand} options={brands} every="All brands" />
      <Choice
        label="Department"
        name="department"
        chosen={state.department}
        options={departments}
        every="All departments"
      />
      <Button type="submit" className="sm:mt-7">
        Find
      </Button>
      {near && (
        <p className="text-sm text-muted sm:col-span-full">
          With a postcode or suburb, the nearest comes first. Distances are as the crow flies.
        </p>
      )}
    </form>
  );
}

function Choice({
  label,
  name,
  chosen,
  options,
  every,
}: {
  label: string;
  name: string;
  chosen: string | null;
  options: LocatorView["brands"];
  /** Label of the option that leaves the choice open. */
  every: string;
}) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen ?? ""}>
      <option value="">{every}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
