import type { ReactNode } from "react";
import { WIDE_HEADING } from "#features/blocks/block-list.tsx";
import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import { LocationGrid } from "#features/locations/ui/location-grid.tsx";
import { BrandMark } from "#features/pages/blocks/brands/brands-block.tsx";
import { Shelf } from "#features/results/shelf/shelf.tsx";
import { AlertInPlace } from "#features/results/ui/alert-in-place.tsx";
import { REVIEWS_PATH } from "#features/reviews/paths.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { formatWhole } from "#ui/base/money.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { hydrateNever } from "#ui/page/lazy-part.tsx";
import { Link } from "#ui/page/link.tsx";
import type { OverviewView } from "../show-overview.server.ts";

/** Nothing to press but links: a browser needs no scripts for them. */
const Description = hydrateNever(async () => ({ default: (await loadContent()).Description }));
const ModelList = hydrateNever(async () => ({ default: (await loadContent()).ModelList }));
const OfferList = hydrateNever(async () => ({ default: (await loadContent()).OfferList }));

const Reviews = hydrateNever(async () => ({ default: (await loadContent()).Reviews }));

function loadContent() {
  return import("./overview-content.tsx");
}

const BANNERS = { showroom: "rounded-card", yard: "border-b-8 border-accent" };

/** A brand of the group: its story, stock, models, offers, and where it is sold (GRP-02, ENT-37). */
export function OverviewPage({ site, view }: { site: SiteView; view: OverviewView }) {
  const { banner, stock, alertHref, models, offers, reviews, locations } = view;
  const heading = WIDE_HEADING[site.template];
  return (
    <div className="container-page grid grid-cols-1 gap-10 pt-6 pb-8 md:gap-14 lg:pt-8">
      <div className="grid grid-cols-1 gap-6 lg:gap-8">
        <div className="page-head">
          <Breadcrumb crumbs={view.crumbs} />
          <Heading view={view} />
        </div>
        {banner && (
          <Picture
            picture={banner.picture}
            alt={banner.alt}
            sizes="(min-width: 82rem) 78rem, 100vw"
            eager
            className={classNames(
              "aspect-[16/9] w-full object-cover object-[50%_55%] md:aspect-[5/2] lg:aspect-[3/1]",
              BANNERS[site.template],
            )}
          />
        )}
        <Description text={view.description} />
      </div>
      {stock && <Shelf shelf={stock} place="page" headingClass={heading} />}
      {alertHref && (
        <section className="grid gap-4 rounded-card border border-line bg-quiet p-5 sm:p-8">
          <div className="grid gap-1">
            <h2 className={heading}>None in stock right now</h2>
            <p className="measure text-muted">
              Stock changes every day. We’ll email you as soon as a {view.title} comes in.
            </p>
          </div>
          <AlertInPlace href={alertHref} />
        </section>
      )}
      {models && (
        <Section
          title={`New ${view.title} models`}
          headingClass={heading}
          all={models.allHref === null ? null : { href: models.allHref, label: models.count }}
        >
          <ModelList cards={models.cards} />
        </Section>
      )}
      {offers.length > 0 && (
        <Section title={`${view.title} offers`} headingClass={heading}>
          <OfferList offers={offers} template={site.template} />
        </Section>
      )}
      {reviews && (
        <Section
          title={`Reviews of our ${view.title} yards`}
          headingClass={heading}
          all={reviews.rating.href === null ? { href: REVIEWS_PATH, label: "reviews" } : null}
        >
          <Reviews reviews={reviews} />
        </Section>
      )}
      {locations && (
        <Section title={`Where to find ${view.title}`} headingClass={heading}>
          <LocationGrid cards={locations.cards} />
          <p className="mt-4">
            <Link to={locations.href} className="link inline-flex min-h-11 items-center font-semibold">
              Find the nearest {view.title} dealer
            </Link>
          </p>
        </Section>
      )}
    </div>
  );
}

function Heading({ view: { title, logo, mark, stock } }: { view: OverviewView }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="flex items-center gap-4">
        <h1 className="page-title wrap-anywhere">{title}</h1>
        <div className="-my-3">
          <BrandMark brand={{ title, logo, mark }} align="left" />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {stock && (
          <LinkButton to={stock.href}>
            See {formatWhole(stock.count)} in stock<span className="sr-only">: {title}</span>
          </LinkButton>
        )}
        <LinkButton to={ENQUIRY_PATH} rel="nofollow" variant={stock ? "secondary" : "primary"}>
          Enquire
        </LinkButton>
      </div>
    </div>
  );
}

function Section({
  title,
  headingClass,
  all,
  children,
}: {
  title: string;
  headingClass: string;
  /** The way to all of what it shows; null if it shows all. */
  all?: { readonly href: string; readonly label: string } | null;
  children: ReactNode;
}) {
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className={headingClass}>{title}</h2>
        {all && (
          <Link to={all.href} className="link inline-flex min-h-11 items-center font-semibold">
            See all {all.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
