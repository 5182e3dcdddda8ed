import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import { OFFERS_PATH } from "#features/content/offers/offer-paths.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Pagination } from "#ui/controls/pagination.tsx";
import { Link } from "#ui/page/link.tsx";
import type { CategoryView, OffersView } from "../view/show-offers.server.ts";
import { OfferCards } from "./offer-card.tsx";

/** The list of offers with its search, categories and price (OFF-01, OFF-03). Its state is its address. */
export function OffersPage({ view, site }: { view: OffersView; site: SiteView }) {
  const { search, offers, notice, categories, clearHref, isSearched } = view;
  const isEmptySite = offers.length === 0 && clearHref === null;
  return (
    <div className="container-page page-flow">
      <div className="page-head">
        <Breadcrumb crumbs={view.crumbs} />
        <h1 className="page-title">Special offers</h1>
        <p className="measure text-lg text-pretty text-muted">
          What’s on right now. Open an offer for its terms in full.
        </p>
      </div>
      {isEmptySite ? (
        <NoOffers />
      ) : (
        <>
          {isSearched && (
            <>
              <SearchForm key={JSON.stringify(search)} view={view} />
              {categories.length > 0 && <Categories categories={categories} />}
              <p role="status" className="font-semibold">
                {view.summary}
                {notice && <span className="font-normal text-muted"> · {notice}</span>}
              </p>
            </>
          )}
          {offers.length === 0 ? (
            <NothingFound />
          ) : (
            <OfferCards offers={offers} template={site.template} eager={2} />
          )}
          <Pagination {...view} />
        </>
      )}
    </div>
  );
}

/** A plain form, which leads to the address of its search. */
function SearchForm({ view: { search, hasPrices, clearHref } }: { view: OffersView }) {
  return (
    <search>
      <form method="get" className="flex flex-wrap items-end gap-3">
        {search.categories.map((category) => (
          <input key={category} type="hidden" name="categories" value={category} />
        ))}
        <TextField
          label="Search offers"
          name="query"
          type="search"
          defaultValue={search.query}
          maxLength={200}
          autoComplete="off"
          className="grow basis-40 lg:max-w-md"
        />
        {hasPrices && (
          <>
            <PriceField label="Price from" name="min[price]" value={search.price.min} />
            <PriceField label="Price to" name="max[price]" value={search.price.max} />
          </>
        )}
        <Button type="submit">Show offers</Button>
        {clearHref && (
          <Link to={clearHref} className="link inline-flex min-h-11 items-center px-2">
            Clear
          </Link>
        )}
      </form>
    </search>
  );
}

const PriceField = ({ label, name, value }: { label: string; name: string; value: number | null }) => (
  <TextField
    {...{ label, name }}
    inputMode="numeric"
    defaultValue={value ?? ""}
    maxLength={40}
    autoComplete="off"
    className="w-32"
  />
);

const Categories = ({ categories }: { categories: readonly CategoryView[] }) => (
  <ul aria-label="Categories" className="flex flex-wrap gap-2">
    {categories.map(({ label, count, isChosen, href }) => (
      <li key={label}>
        <Link
          to={href}
          rel="nofollow"
          preventScrollReset
          aria-current={isChosen ? "true" : undefined}
          className={classNames(
            "inline-flex min-h-11 items-center gap-2 rounded-pill border px-4 text-sm font-medium",
            isChosen ? "border-ink bg-ink text-surface" : "border-line-strong bg-surface hover:border-ink",
          )}
        >
          {label}
          <span className="tabular">{count}</span>
        </Link>
      </li>
    ))}
  </ul>
);

/** What a search shows that finds no offer (SEA-20). */
const NothingFound = () => (
  <div className="grid justify-items-start gap-4 rounded-card border border-line bg-quiet p-5 sm:p-8">
    <h2 className="text-2xl font-bold">No offer matches</h2>
    <p className="measure text-muted">Try other words, another category or a wider price.</p>
    <LinkButton to={OFFERS_PATH}>Clear Filters</LinkButton>
  </div>
);

const NoOffers = () => (
  <div className="grid justify-items-start gap-4 rounded-card border border-line bg-quiet p-5 sm:p-8">
    <h2 className="text-2xl font-bold">There is no special offer right now</h2>
    <p className="measure text-muted">Tell us what you are looking for, and we tell you what we can do.</p>
    <LinkButton to={ENQUIRY_PATH}>Send an enquiry</LinkButton>
  </div>
);
