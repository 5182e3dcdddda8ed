import { OFFERS_PATH } from "#features/content/offers/offer-paths.ts";
import { RichTextView } from "#features/content/text/rich-text-view.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { Shelf } from "#features/results/shelf/shelf.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Badge } from "#ui/controls/chip.tsx";
import { Picture } from "#ui/media/picture.tsx";
import type { OfferPageView } from "../view/show-offer.server.ts";
import { OfferButtons } from "./offer-buttons.tsx";
import { OfferCards } from "./offer-card.tsx";
import { OfferFinance } from "./offer-finance.tsx";

/** What differs between the templates. */
const LOOKS = {
  showroom: { picture: "rounded-card", panel: "rounded-card border border-line" },
  yard: { picture: "border-b-8 border-accent", panel: "rounded-card border-2 border-line" },
} as const;

const HEADING = "text-2xl font-bold tracking-tight";

/** The page of an offer (OFF-02), with its terms in full, or of one that is over. */
export function OfferPage({ view, site }: { view: OfferPageView; site: SiteView }) {
  return (
    <div className="container-page py-6 lg:py-8">
      <Breadcrumb crumbs={view.crumbs} />
      {view.state === "current" ? (
        <CurrentOffer view={view} site={site} />
      ) : (
        <EndedOffer view={view} site={site} />
      )}
    </div>
  );
}

function CurrentOffer({
  view: { offer, text, vehicles, isOfVehicles, isInPrice },
  site: { template },
}: {
  view: Extract<OfferPageView, { state: "current" }>;
  site: SiteView;
}) {
  const { name, category, ends, image, price, finance, disclaimer } = offer;
  const look = LOOKS[template];
  return (
    <>
      <h1 className="page-title mt-3 max-w-4xl wrap-anywhere">{name}</h1>
      {(category || ends) && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          {category && <Badge>{category}</Badge>}
          {ends}
        </p>
      )}
      <div className="mt-6 grid gap-x-12 lg:mt-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {image && (
          <Picture
            picture={image.picture}
            alt={image.alt}
            sizes="(min-width: 64rem) 50rem, 100vw"
            eager
            className={classNames("aspect-3/2 w-full object-cover md:aspect-5/2", look.picture)}
          />
        )}
        {/* What is on offer, before what to do about it. */}
        <RichTextView text={text} className="measure lg:col-start-1" />
        <aside
          aria-label="Price and enquiry"
          className={classNames(
            "grid content-start gap-4 self-start bg-surface p-5 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1",
            look.panel,
          )}
        >
          {price && <PriceText price={price} size="page" />}
          {finance && <OfferFinance finance={finance} isFull />}
          <OfferButtons offer={offer} className="grid gap-2" />
        </aside>
      </div>
      {vehicles && (
        <div className="mt-12">
          <Shelf shelf={vehicles} place="page" headingClass={HEADING} />
          {isInPrice !== null && (
            <p className="mt-3 text-muted">
              {isInPrice
                ? "These prices already include the offer."
                : "These prices don’t include the offer yet. Ask us for yours."}
            </p>
          )}
        </div>
      )}
      {isOfVehicles && !vehicles && (
        <p className="mt-12 measure">
          No vehicle with this offer is in stock right now. Enquire, and we’ll tell you what’s coming.
        </p>
      )}
      {disclaimer && (
        <section className="mt-12 max-w-4xl border-t border-line pt-6">
          <h2 className={HEADING}>Terms and conditions</h2>
          <p className="mt-3 text-sm whitespace-pre-line text-muted wrap-anywhere">{disclaimer}</p>
        </section>
      )}
    </>
  );
}

function EndedOffer({
  view: { name, lastDay, similar },
  site: { template },
}: {
  view: Extract<OfferPageView, { state: "ended" }>;
  site: SiteView;
}) {
  return (
    <>
      <h1 className="page-title mt-3 max-w-4xl wrap-anywhere">This offer has ended</h1>
      <p className="mt-4 measure text-lg">
        “{name}” ended on {lastDay}.
      </p>
      {similar.length > 0 ? (
        <section className="mt-10">
          <h2 className={HEADING}>On offer now</h2>
          <div className="mt-4">
            <OfferCards offers={similar} template={template} heading="h3" />
          </div>
        </section>
      ) : (
        <p className="mt-4 measure text-muted">There is no other offer right now.</p>
      )}
      <LinkButton to={similar.length > 0 ? OFFERS_PATH : "/search"} variant="secondary" className="mt-8">
        {similar.length > 0 ? "All special offers" : "See our vehicles"}
      </LinkButton>
    </>
  );
}
