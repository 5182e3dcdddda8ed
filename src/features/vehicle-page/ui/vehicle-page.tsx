import { useRef, useState } from "react";
import type { FinancePanelView } from "#features/finance/rates/estimate-view.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { hydrateNear, hydrateNever, lazyPart } from "#ui/page/lazy-part.tsx";
import { KeyFacts } from "../blocks/key-information/key-information-block.tsx";
import { SearchTrailNav } from "../trail/search-trail-nav.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { Viewer } from "../viewer/ui/viewer.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Heading } from "./heading.tsx";
import { Offer } from "./offer.tsx";
import { StickyHeader } from "./sticky-header.tsx";
import { SmallPrint, VehicleColumn } from "./vehicle-column.tsx";
import { VEHICLE_LOOKS } from "./vehicle-looks.tsx";

const Announcement = lazyPart(() => import("../announcement/announcement.tsx"));
const PaperContact = hydrateNever(() => import("../sheet/ui/paper-contact.tsx"));
const SimilarCars = hydrateNear(() => import("../similar/ui/similar-cars.tsx"));

/**
 * The vehicle page in the look of the site's template (VDP-02, D284). A quote replaces the estimate wherever the page shows
 * it (FIN-20).
 */
export function VehiclePage({ view: own, site }: { readonly view: VehicleView; readonly site: SiteView }) {
  const { view, setQuote } = useQuoted(own);
  const look = VEHICLE_LOOKS[site.template];
  const offer = useRef<HTMLDivElement>(null);
  const column = { view, Section: look.Section, navClass: look.nav };
  return (
    <>
      {view.announcement && <Announcement announcement={view.announcement} />}
      <div className="container-page">
        <div className="md:flex md:items-center md:gap-x-6">
          <SearchTrailNav view={view} siteSlug={site.slug} place="top" />
          <Breadcrumb crumbs={view.crumbs} className="min-w-0 py-1 max-md:hidden" />
        </div>
        <div className={`grid grid-cols-1 ${look.grid}`}>
          <div className="min-w-0 max-lg:-mx-(--gutter) lg:col-span-8 print:mx-0!">
            <Viewer view={view} look={look.viewer} />
            {view.available && <PaperContact view={view} />}
          </div>
          <div ref={offer} data-offer="" className={`flex flex-col ${look.side}`}>
            <header className={look.head}>
              <Heading view={view} nameClass={look.name} moreClass={look.more} />
            </header>
            <KeyFacts view={view} className={look.keyFacts} />
            <div className="lg:grow">
              <look.OfferBox>
                <Offer view={view} site={site} priceClass={look.price} onQuote={setQuote} />
              </look.OfferBox>
            </div>
          </div>
          {view.available && <VehicleColumn {...column} className={look.column.beside} />}
        </div>
      </div>
      <SimilarCars view={view} className={`container-page ${look.similar}`} />
      {!view.available && (
        <div className={`container-page ${look.column.aloneBox}`}>
          <VehicleColumn {...column} className={look.column.alone} />
        </div>
      )}
      <SmallPrint view={view} Section={look.Section} className={`container-page ${look.smallPrint}`} />
      <StickyHeader view={view} offer={offer} className={look.sticky} />
      <BottomBar view={view} />
    </>
  );
}

/** The view with what a lender quoted for the shopper's credit, once there is a quote. */
function useQuoted(view: VehicleView) {
  const [quoted, setQuoted] = useState<{ readonly carId: number; readonly finance: FinancePanelView } | null>(
    null,
  );
  const finance = quoted?.carId === view.id ? quoted.finance : view.finance;
  const blocks = isOfCalculator(finance, view) ? view.blocks : view.blocks.filter(isNoCalculator);
  return {
    view: { ...view, finance, blocks },
    setQuote: (quote: FinancePanelView | null) => setQuoted(quote && { carId: view.id, finance: quote }),
  };
}

const isNoCalculator = ({ kind }: VehicleView["blocks"][number]) => kind !== "finance-calculator";

/** The calculator is of the page's own estimate: beside a quote for other credit it would contradict it (FIN-20, D51). */
function isOfCalculator(finance: FinancePanelView | null, view: VehicleView): boolean {
  const [now, own] = [finance?.estimate, view.finance?.estimate];
  return now?.kind !== "repayment" || own?.kind !== "repayment" || now.rate === own.rate;
}
