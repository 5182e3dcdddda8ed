import Search from "lucide/dist/esm/icons/search.mjs";
import { Form } from "react-router";
import { toFormPath } from "#features/forms/definitions/forms.ts";
import { YardCard } from "#features/locations/ui/yard-card.tsx";
import { PARTS_SEARCH_PATH } from "#features/parts/paths.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { Link } from "#ui/page/link.tsx";
import { toPartsHref } from "../parts-state.ts";
import type { PartView } from "../view/build-part-view.ts";
import type { PartsView } from "../view/show-parts.server.ts";
import { PartFits, PartPrice, StockLabel } from "./part-facts.tsx";

/** The search of parts by number, words and vehicle (SEA-16). */
export function PartsPage({ view }: { view: PartsView }) {
  const { results, state, asOf } = view;
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="page-title">{view.heading}</h1>
        <p className="measure text-lg text-pretty text-muted">
          {asOf === null
            ? "Our list of parts is not online yet. Ask us for any part and we’ll find it for you."
            : "Search by part number or name, or choose your vehicle. If it’s not on the shelf, we’ll order it in."}
        </p>
      </div>
      {asOf !== null && results && <Filters view={view} />}
      {results === null && <Start view={view} />}
      {results && (
        <section aria-label="Parts" className="grid gap-4">
          <p className="tabular text-lg font-semibold" role="status">
            {results.count}
          </p>
          {results.isMore && (
            <p className="measure">There are more. Add a word of its name, or choose your vehicle.</p>
          )}
          {results.parts.length === 0 ? (
            <Empty query={state.query} />
          ) : (
            <ul className="grid gap-3">
              {results.parts.map((part) => (
                <li key={part.number}>
                  <PartRow part={part} />
                </li>
              ))}
            </ul>
          )}
          <Pagination {...results} />
        </section>
      )}
      {results && <Help asOf={asOf} />}
    </div>
  );
}

/** Where a search begins: common parts, and beside them where parts are picked up and asked for. */
function Start({ view }: { view: PartsView }) {
  const { asOf, makes, common, yards } = view;
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-8">
        {asOf !== null && <Filters view={view} />}
        {common.length > 0 && <CommonParts common={common} />}
        {makes.length > 1 && <MakeList makes={makes} />}
        <Help asOf={asOf} />
      </div>
      <div className="grid gap-4">
        {yards.map((yard) => (
          <YardCard key={yard.href} yard={yard} className="rounded-card border border-line" />
        ))}
      </div>
    </div>
  );
}

const CommonParts = ({ common }: Pick<PartsView, "common">) => (
  <section aria-labelledby="parts-common" className="grid gap-4">
    <h2 id="parts-common" className="text-2xl font-bold tracking-tight">
      Common parts
    </h2>
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {common.map(({ words, count }) => (
        <li key={words} className="grid">
          <Link
            to={toPartsHref({ query: words })}
            className="grid min-h-11 content-center rounded-card border border-line bg-surface px-4 py-3 hover:border-ink"
          >
            <span className="font-semibold">{words}</span>
            <span className="tabular text-sm text-muted">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

/** Where somebody begins who knows the vehicle and not the part. */
const MakeList = ({ makes }: Pick<PartsView, "makes">) => (
  <section aria-labelledby="parts-makes" className="grid gap-4">
    <h2 id="parts-makes" className="text-2xl font-bold tracking-tight">
      Parts by make
    </h2>
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {makes.map(({ value, label }) => (
        <li key={value}>
          <LinkButton
            to={`${PARTS_SEARCH_PATH}?${new URLSearchParams({ make: value })}`}
            variant="outline"
            wide
          >
            {label}
          </LinkButton>
        </li>
      ))}
    </ul>
  </section>
);

/** A plain form: what it sends has no page, so another search begins at the first. */
function Filters({ view: { state, makes, models, years } }: { view: PartsView }) {
  const chosen = state.query !== "" || state.make !== "";
  return (
    <Form
      // What the address says fills the form again after each search.
      key={JSON.stringify(state)}
      action={PARTS_SEARCH_PATH}
      role="search"
      aria-label="Parts"
      className="grid grid-cols-2 items-end gap-3 lg:flex"
    >
      <TextField
        label="Part number or name"
        name="query"
        type="search"
        className="max-lg:col-span-2 lg:flex-2"
        placeholder="Brake pads"
        autoComplete="off"
        defaultValue={state.query}
        maxLength={100}
      />
      <Choice label="Make" name="make" chosen={state.make} options={makes} every="Any make" />
      {models.length > 0 && (
        <Choice label="Model" name="model" chosen={state.model} options={models} every="Any model" />
      )}
      {years.length > 0 && (
        <Choice
          label="Year"
          name="year"
          chosen={state.year === null ? "" : String(state.year)}
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
          every="Any year"
        />
      )}
      <div className={classNames("flex gap-2", (chosen || models.length > 0) && "max-lg:col-span-2")}>
        <Button type="submit" className="grow">
          <Icon icon={Search} size={18} />
          {state.make === "" || models.length > 0 ? "Search" : "Choose"}
        </Button>
        {chosen && (
          <LinkButton to={PARTS_SEARCH_PATH} variant="secondary">
            Clear
          </LinkButton>
        )}
      </div>
    </Form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  chosen: string;
  options: PartsView["makes"];
  /** Label of the option that leaves the choice open. */
  every: string;
}

const Choice = ({ label, name, chosen, options, every }: ChoiceProps) => (
  <SelectField label={label} name={name} defaultValue={chosen} className="lg:flex-1">
    <option value="">{every}</option>
    {options.map(({ value, label: text }) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
);

/** A part in the list. */
const PartRow = ({ part }: { part: PartView }) => (
  <article className="grid gap-3 rounded-card border border-line bg-surface p-4 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_11rem_auto] sm:items-center sm:gap-6">
    <div className="grid gap-1">
      <h2 className="text-lg leading-snug font-bold">{part.name}</h2>
      <p className="tabular text-muted">
        <span className="sr-only">Part number </span>
        {part.number}
      </p>
      <PartFits fits={part.fits} />
    </div>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 sm:grid sm:justify-items-start">
      <PartPrice price={part.price} />
      <StockLabel stock={part.stock} />
    </div>
    <LinkButton to={part.orderHref} variant="secondary" rel="nofollow">
      Order or ask
      <span className="sr-only">
        : {part.name}, {part.number}
      </span>
    </LinkButton>
  </article>
);

const Empty = ({ query }: { query: string }) => (
  <div className="grid justify-items-start gap-4 rounded-card border border-line bg-quiet p-5 wrap-anywhere sm:p-8">
    <h2 className="text-2xl font-bold">No part like that in our list</h2>
    <p className="measure text-muted">
      {query === ""
        ? "No part in our list says that it fits this vehicle."
        : "Try fewer words, another name for it, or the part number without the last digits."}{" "}
      We can get parts that are not listed: tell us your vehicle and we look for it.
    </p>
    <LinkButton to={toFormPath("parts")}>Ask for a part</LinkButton>
  </div>
);

/** What the list is, and what it is not. */
const Help = ({ asOf }: Pick<PartsView, "asOf">) => (
  <div className="grid justify-items-start gap-3 border-t border-line pt-5">
    {asOf !== null && (
      <p className="measure text-sm text-muted">
        Prices include GST. Prices and stock are those of our list of {asOf}; we confirm both, and that a part
        fits your vehicle, before you pay anything.
      </p>
    )}
    <LinkButton to={toFormPath("parts")} variant="secondary">
      Ask for a part that is not listed
    </LinkButton>
  </div>
);
