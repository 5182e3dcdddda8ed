import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import { type MouseEvent, useState } from "react";
import { CardOffer, MarketBadge } from "#features/catalogue/card/ui/card-text.tsx";
import { CALCULATOR_ID } from "#features/finance/paths.ts";
import { QuotedPanel } from "#features/finance/quotes/ui/quoted-panel.tsx";
import type { FinancePanelView } from "#features/finance/rates/estimate-view.ts";
import { FinancePanel } from "#features/finance/rates/ui/finance-panel.tsx";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import type { AlertInPlace } from "#features/results/ui/alert-in-place.tsx";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { TRADE_IN_LABEL } from "#features/trade-in/paths.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { isPlainClick, Link } from "#ui/page/link.tsx";
import { PrintButton } from "../sheet/ui/print-button.tsx";
import { SearchTrailNav } from "../trail/search-trail-nav.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { Actions } from "./actions.tsx";
import { FinanceButton } from "./finance-button.tsx";
import { SaveLine } from "./save-line.tsx";
import { ShareMenu } from "./share-menu.tsx";
import { Views } from "./views.tsx";

interface QuotedView {
  readonly view: VehicleView;
  /** Hears what a lender quotes for the shopper's credit; null for nothing. */
  readonly onQuote: (finance: FinancePanelView | null) => void;
}

/**
 * What the car costs and how to ask for it (SIDE-03 to SIDE-07, D121), or that it is gone (VDP-14, VDP-15, SIDE-12).
 * `priceClass` is the ground that a template puts under the price.
 */
export function Offer({
  view,
  site,
  priceClass,
  onQuote,
}: QuotedView & { readonly site: SiteView; readonly priceClass?: string }) {
  return (
    <>
      {view.available ? <Price view={view} className={priceClass} /> : <Gone view={view} />}
      {view.available && view.reserved && <Reserved view={view} />}
      <Finance view={view} onQuote={onQuote} />
      <Actions view={view} size="large" withNumber className="grid gap-2.5 max-lg:hidden" />
      {view.offers && (
        <div>
          {view.offers.map((offer) => (
            <CardOffer key={offer.href} offer={offer} />
          ))}
        </div>
      )}
      <div className="grid gap-2.5 empty:hidden print:hidden sm:max-lg:grid-cols-2">
        {view.reserve && (
          <LinkButton to={view.reserve.href} rel="nofollow" variant="secondary">
            <span>
              {view.reserve.label}
              <span className="block text-sm font-normal">{view.reserve.note}</span>
            </span>
          </LinkButton>
        )}
        {(
          [
            [view.testDriveHref, view.testDriveLabel],
            [view.tradeInHref, TRADE_IN_LABEL],
            [view.dealHref, "Work out your deal"],
          ] as const
        ).map(
          ([href, label]) =>
            href && (
              <LinkButton key={label} to={href} rel="nofollow" variant="secondary">
                {label}
              </LinkButton>
            ),
        )}
      </div>
      <div className="grid border-t border-line pt-1">
        <SearchTrailNav view={view} siteSlug={site.slug} place="offer" />
        <div className="flex flex-wrap items-center gap-x-4 text-sm">
          {view.available && view.priceHistory && <p className="py-2 text-muted">{view.priceHistory}</p>}
          {view.priceAlertHref && <PriceAlert key={view.priceAlertHref} href={view.priceAlertHref} />}
        </div>
        <YardLine view={view} />
        <SaveLine view={view} place="page" />
        <OfferTools view={view} />
      </div>
    </>
  );
}

/** Asks for an email about a lower price: in place, and on a page of its own without JavaScript or if the part does not come (D366). */
function PriceAlert({ href }: { href: string }) {
  const [InPlace, setInPlace] = useState<typeof AlertInPlace | null>(null);
  const open = async (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    const part = await import("#features/results/ui/alert-in-place.tsx").catch(() => null);
    if (part) setInPlace(() => part.AlertInPlace);
    else location.assign(href);
  };
  if (InPlace)
    return (
      <div className="grow py-2">
        <InPlace href={href} about="price" isPressed />
      </div>
    );
  return (
    <Link
      to={href}
      rel="nofollow"
      onClick={open}
      className="inline-flex min-h-11 items-center underline print:hidden"
    >
      Tell me when the price drops
    </Link>
  );
}

/** Where the vehicle is and whether its yard is open now, with a link to the location block where the site shows one (SIDE-04, D121). */
function YardLine({ view: { locationLink, openNow, blocks } }: { view: VehicleView }) {
  const text = (
    <>
      <Icon icon={MapPin} size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {locationLink.label}
        {openNow && <span className="block text-muted">{openNow}</span>}
      </span>
    </>
  );
  const look = "flex min-h-11 items-start gap-2 py-2.5 text-sm print:hidden";
  return blocks.some(({ kind }) => kind === "location") ? (
    <a href={locationLink.href} className={`${look} hover:underline`}>
      {text}
    </a>
  ) : (
    <p className={look}>{text}</p>
  );
}

/** What else can be done with a page: ask for finance, share it, print it, and see how many saw it (SIDE-03). */
function OfferTools({ view }: { view: VehicleView }) {
  if (!view.available) return null;
  const name = `${view.heading} ${view.subheading}`.trim();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-1">
      <FinanceButton link={view.financeLink} plain className="mr-auto" />
      <Views key={`views ${view.slug}`} slug={view.slug} />
      <ShareMenu key={view.slug} name={name} url={view.head.canonical} />
      {view.print && (
        <PrintButton key={`print ${view.slug}`} slug={view.slug} carId={view.id} as={view.print} />
      )}
    </div>
  );
}

function Finance({ view, onQuote }: QuotedView) {
  const hasCalculator = view.blocks.some(({ kind }) => kind === "finance-calculator");
  const links = {
    calculatorHref: hasCalculator ? `#${CALCULATOR_ID}` : null,
    enquireHref: view.financeLink?.href ?? view.enquireHref,
  } as const;
  return view.quote ? (
    <QuotedPanel key={view.id} quote={view.quote} finance={view.finance} {...{ ...links, onQuote }} />
  ) : (
    <FinancePanel finance={view.finance} {...links} />
  );
}

function Price({ view: { price, market }, className }: { view: VehicleView; className: string | undefined }) {
  if (price.kind === "hidden") return null;
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <PriceText price={price} size="page" />
        <MarketBadge text={market.badge} />
      </div>
    </div>
  );
}

function Gone({ view }: { view: VehicleView }) {
  if (!view.sold) {
    return (
      <p className="text-lg">
        <strong className="block text-2xl">No longer available</strong>
        This {view.itemType} has left our stock. We can help you find a similar one.
      </p>
    );
  }
  return (
    <p className="text-lg">
      <strong className="block text-3xl font-extrabold text-danger">SOLD.</strong> Unfortunately this{" "}
      {view.itemType} recently sold. But don't worry, we can help you find a similar {view.itemType}!
    </p>
  );
}

function Reserved({ view }: { view: VehicleView }) {
  return (
    <p className="rounded-control bg-accent-soft px-4 py-3 text-sm">
      <strong>Reserved.</strong> A shopper has a hold on this {view.itemType}. Ask us to be next in line.
    </p>
  );
}
