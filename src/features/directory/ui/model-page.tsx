import { OFFERS_PATH } from "#features/content/offers/offer-paths.ts";
import { OfferCards } from "#features/offers/ui/offer-card.tsx";
import { Shelf } from "#features/results/shelf/shelf.tsx";
import { AlertInPlace } from "#features/results/ui/alert-in-place.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import type { ModelPageView } from "../view/model-page-view.ts";
import { BadgesTable } from "./badges-table.tsx";
import { FromPrice } from "./from-price.tsx";
import { ModelPicture } from "./model-look.tsx";

const HEADING = "text-2xl font-bold tracking-tight";

/** A model that a manufacturer sells: its price, its badges side by side, and the site's stock of it (DIR-06). */
export function ModelPage({ site, view }: { site: SiteView; view: ModelPageView }) {
  const { badges, stock, alertHref } = view;
  return (
    <div className="container-page grid grid-cols-1 gap-8 pt-6 pb-8 md:gap-12 lg:pt-8">
      <div className="page-head">
        <Breadcrumb crumbs={view.crumbs} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr] lg:gap-10">
          <div className="overflow-hidden rounded-card">
            <ModelPicture look={view} sizes="(min-width: 64rem) 44rem, 100vw" eager />
          </div>
          <Introduction view={view} />
        </div>
      </div>
      {stock && <Shelf shelf={stock} place="page" headingClass={HEADING} />}
      {view.offers.length > 0 && <Offers view={view} template={site.template} />}
      {alertHref && <ArrivalAlert href={alertHref} />}
      <div className="grid grid-cols-1 gap-3">
        <h2 className={HEADING}>
          {badges.length === 1 ? "Specifications" : `${badges.length} badges compared`}
        </h2>
        <BadgesTable view={view} />
        <p className="measure text-sm text-muted">
          – means not listed. Prices and specifications are the manufacturer’s and may change; ask us for the
          price of the {site.noun.one} you want.
        </p>
      </div>
    </div>
  );
}

const Offers = ({ view, template }: { view: ModelPageView } & Pick<SiteView, "template">) => (
  <section className="grid gap-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className={HEADING}>Offers on the {view.name}</h2>
      <Link to={OFFERS_PATH} className="link inline-flex min-h-11 items-center font-semibold">
        All special offers
      </Link>
    </div>
    <OfferCards offers={view.offers} template={template} heading="h3" />
  </section>
);

function Introduction({ view }: { view: ModelPageView }) {
  const { name, bodies, isCurrent, from, description, stock, used, enquireHref, testDriveHref } = view;
  return (
    <div className="grid gap-4">
      <div>
        <h1 className="page-title">{name}</h1>
        <p className="text-lg text-muted">{isCurrent ? `New ${bodies}` : "No longer sold new"}</p>
      </div>
      {from && <FromPrice from={from} size="page" />}
      {description.length > 0 && (
        <div className="measure grid gap-2">
          {description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <LinkButton to={enquireHref} rel="nofollow">
          Enquire<span className="sr-only"> about the {name}</span>
        </LinkButton>
        {testDriveHref && (
          <LinkButton to={testDriveHref} rel="nofollow" variant="secondary">
            Book a test drive
          </LinkButton>
        )}
        {stock && (
          <LinkButton to={stock.href} variant="secondary">
            See {formatWhole(stock.count)} in stock
          </LinkButton>
        )}
        {used && (
          <Link to={used.href} className="link inline-flex min-h-11 items-center font-semibold">
            {used.label}
          </Link>
        )}
      </div>
    </div>
  );
}

/** No new one is in stock: asks for an email when one arrives, in place (D303). */
const ArrivalAlert = ({ href }: { href: string }) => (
  <section className="grid gap-4 rounded-card border border-line bg-quiet p-5 sm:p-8">
    <div className="grid gap-1">
      <h2 className={HEADING}>No new one in stock right now</h2>
      <p className="measure text-muted">Stock changes every day. We’ll email you as soon as one comes in.</p>
    </div>
    <AlertInPlace href={href} />
  </section>
);
