import { LOCATOR_PATH } from "#features/tenancy/paths.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import type { LocatorView } from "../locator/show-locator.server.ts";
import { PinNumber } from "./locations-on-map.tsx";
import { OverviewMap } from "./overview-map.tsx";

/** Where a shopper finds the nearest location of a group: their place first, then what is near, beside a map (GRP-02). */
export function LocatorPage({ view: { crumbs, summary, cards, map, ...form } }: { view: LocatorView }) {
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={crumbs} />
        <h1 className="page-title">Find a dealer</h1>
      </div>
      <div
        className={classNames(
          "grid items-start gap-x-12 gap-y-6",
          map && "lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:grid-rows-[auto_1fr]",
        )}
      >
        <LocatorForm view={form} />
        {map && (
          <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <OverviewMap map={map} names={cards.map(({ name }) => name)} />
          </div>
        )}
        <div className="min-w-0">
          <p role="status" className="text-lg font-semibold">
            {summary}
          </p>
          {cards.length === 0 && (
            <div className="mt-4 grid justify-items-start gap-4 rounded-card border border-line bg-quiet p-5 sm:p-8">
              <p className="measure">
                None of our locations has that brand and department together. Choose another, or see them all.
              </p>
              <LinkButton to={LOCATOR_PATH}>Show all locations</LinkButton>
            </div>
          )}
          <ol>
            {cards.map((card, at) => (
              <Found key={card.href} card={card} at={at} />
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}

/** A location in the list, by the number of its pin: how far, what is done there, and how to reach it. */
function Found({ card, at }: { card: LocatorView["cards"][number]; at: number }) {
  const { name, href, types, makes, distance, address, opening, isOpen, phone, directionsHref } = card;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b border-line py-4">
      <PinNumber number={at + 1} />
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <Link to={href} className="text-lg font-semibold hover:underline">
            {name}
          </Link>
          {distance && (
            <span className={classNames("tabular", at === 0 ? "font-semibold" : "text-muted")}>
              {at === 0 && "Nearest, "}
              {distance}
            </span>
          )}
        </p>
        {address.length > 0 && <p>{address.join(", ")}</p>}
        <p className="text-sm text-muted">{[types, makes].filter(Boolean).join(" · ")}</p>
        <p className="flex flex-wrap items-center gap-x-5 text-sm">
          {opening && <span className={isOpen ? "font-semibold text-success" : "text-muted"}>{opening}</span>}
          {phone && (
            <a
              href={phone.href}
              aria-label={`Call ${name}: ${phone.display}`}
              className="link tabular inline-flex min-h-11 items-center"
            >
              {phone.display}
            </a>
          )}
          {directionsHref && (
            <a
              href={directionsHref}
              target="_blank"
              rel="noopener"
              className="link inline-flex min-h-11 items-center"
            >
              Directions<span className="sr-only"> to {name} (opens in a new tab)</span>
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

/** A plain form, whose choice is in the address. */
function LocatorForm({
  view: { near, brands, departments, state },
}: {
  view: Pick<LocatorView, "near" | "brands" | "departments" | "state">;
}) {
  return (
    <search>
      <form method="get" className="grid grid-cols-2 items-end gap-3 rounded-card bg-sunken p-4 lg:p-5">
        {near && (
          <TextField
            label="Your postcode or suburb"
            name="near"
            defaultValue={near.place}
            error={near.problem ?? undefined}
            maxLength={80}
            autoComplete="postal-code"
            className="col-span-2 [&_input]:min-h-13 [&_input]:text-lg"
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
        <Button type="submit" size="large" className="col-span-2">
          {near ? "Find the nearest" : "Find"}
        </Button>
        {near && (
          <p className="col-span-2 text-sm text-muted">
            The nearest comes first. Distances are as the crow flies.
          </p>
        )}
      </form>
    </search>
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
    <SelectField label={label} name={name} defaultValue={chosen ?? ""} className="max-sm:col-span-2">
      <option value="">{every}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
