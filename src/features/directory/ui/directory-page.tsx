import Search from "lucide/dist/esm/icons/search.mjs";
import { Form } from "react-router";
import { DIRECTORY_PATH } from "#features/models/paths.ts";
import { BodyPicture } from "#features/vehicles/ui/body-picture.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { Link } from "#ui/page/link.tsx";
import type { DirectoryView, ModelCardView } from "../view/directory-view.ts";
import { FromPrice } from "./from-price.tsx";
import { ModelPicture } from "./model-look.tsx";

/** Manufacturers' models with a search box and filters (DIR-01 to DIR-06, NAV-11). */
export function DirectoryPage({ view }: { view: DirectoryView }) {
  const { cards, tiles } = view;
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={view.crumbs} />
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="page-title">{view.heading}</h1>
          <p className="tabular text-lg text-muted">{view.count}</p>
        </div>
      </div>
      <Filters view={view} />
      {tiles.length > 0 && <Tiles tiles={tiles} />}
      {cards.length === 0 ? (
        <Empty />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
          {cards.map((card, at) => (
            <li key={card.id}>
              <ModelCard card={card} eager={at < 3} />
            </li>
          ))}
        </ul>
      )}
      <Pagination {...view} />
    </div>
  );
}

/** A plain form: what it sends has no page, so another search begins at the first (DIR-02). */
function Filters({ view: { state, makes, models, bodies, isFiltered } }: { view: DirectoryView }) {
  return (
    <Form
      // What the address says fills the form again after each search.
      key={JSON.stringify(state)}
      action={DIRECTORY_PATH}
      role="search"
      aria-label="Models"
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]"
    >
      <TextField
        label="Search models"
        name="query"
        type="search"
        className="max-lg:col-span-2"
        placeholder="Model, badge or “hybrid SUV”"
        defaultValue={state.query}
        maxLength={100}
      />
      <Choice label="Make" name="make" chosen={state.make} options={makes} every="All makes" />
      {models.length > 0 && (
        <Choice label="Model" name="model" chosen={state.model} options={models} every="All models" />
      )}
      <Choice label="Body" name="body" chosen={state.body} options={bodies} every="All bodies" />
      <div className="flex gap-2">
        <Button type="submit">
          <Icon icon={Search} size={18} />
          Show
        </Button>
        {isFiltered && (
          <LinkButton to={DIRECTORY_PATH} variant="secondary">
            Clear
          </LinkButton>
        )}
      </div>
    </Form>
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
  chosen: string;
  options: DirectoryView["makes"];
  /** Label of the option that leaves the choice open. */
  every: string;
}) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen}>
      <option value="">{every}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

const Tiles = ({ tiles }: Pick<DirectoryView, "tiles">) => (
  <ul
    aria-label="Body types"
    className="-mx-[var(--gutter)] flex snap-x scroll-px-[var(--gutter)] gap-2 overflow-x-auto px-[var(--gutter)] pb-2 *:w-32 *:shrink-0 *:snap-start sm:mx-0 sm:grid sm:grid-cols-4 sm:overflow-visible sm:p-0 sm:*:w-auto lg:grid-cols-6"
  >
    {tiles.map(({ body, label, count, href }) => (
      <li key={body}>
        <Link
          to={href}
          className="grid h-full content-between gap-1 rounded-card border border-line bg-surface p-3 hover:border-ink"
        >
          <BodyPicture body={body} className="mx-auto w-full max-w-32" />
          <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm font-semibold">
            {label}
            <span className="tabular font-normal text-muted">{formatWhole(count)}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

const Empty = () => (
  <div className="grid justify-items-start gap-4 rounded-card border border-line bg-quiet p-5 sm:p-8">
    <h2 className="text-2xl font-bold">No model like that</h2>
    <p className="measure text-muted">
      Try another word or fewer filters. We only list models that we can sell new.
    </p>
    <LinkButton to={DIRECTORY_PATH}>See all models</LinkButton>
  </div>
);

/** A model: its look, name and "from" price, which lead to its page, and the stock of it (DIR-06). */
export function ModelCard({
  card,
  eager = false,
  heading: Heading = "h2",
}: {
  card: ModelCardView;
  eager?: boolean;
  heading?: "h2" | "h3";
}) {
  return (
    <article className="group relative grid h-full overflow-hidden rounded-card border max-sm:grid-cols-[2fr_3fr] sm:grid-rows-[auto_1fr] border-line bg-surface hover:border-ink">
      <ModelPicture
        look={card}
        sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 40vw"
        eager={eager}
        className="aspect-3/2 max-sm:m-3 max-sm:mr-0 max-sm:self-start max-sm:rounded-control"
      />
      <div className="grid content-between gap-3 p-4">
        <div className="grid gap-3">
          <div>
            <Heading className="text-xl leading-snug font-bold">
              <Link to={card.href} className="after:absolute after:inset-0 group-hover:underline">
                {card.name}
              </Link>
            </Heading>
            <p className="text-muted">
              {card.bodies} · {card.badges}
            </p>
          </div>
          {card.from ? <FromPrice from={card.from} size="card" /> : <p>Ask us for a price</p>}
        </div>
        <div className="flex flex-wrap gap-x-4">
          {card.stock ? (
            <StockLink of={card.name} {...card.stock} />
          ) : (
            <p className="flex min-h-11 items-center text-muted">
              {card.used ? "No new one in stock" : "None in stock"}
            </p>
          )}
          {card.used && <StockLink of={card.name} {...card.used} />}
        </div>
      </div>
    </article>
  );
}

const StockLink = ({ label, href, of }: NonNullable<ModelCardView["stock"]> & { of: string }) => (
  <Link to={href} className="link relative inline-flex min-h-11 w-fit items-center font-semibold">
    {label}
    <span className="sr-only">: {of}</span>
  </Link>
);
