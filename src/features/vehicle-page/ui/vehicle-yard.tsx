import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Announcement } from "../announcement/late-announcement.ts";
import { KeyFacts } from "../blocks/key-information/key-facts.tsx";
import { SimilarCars } from "../similar/ui/late-similar-cars.ts";
import { SearchTrailNav } from "../trail/search-trail-nav.tsx";
import type { BlockSection } from "../vehicle-block.ts";
import type { VehiclePageProps } from "../view/vehicle-view.ts";
import { Viewer } from "../viewer/ui/viewer.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Heading } from "./heading.tsx";
import { Offer } from "./offer.tsx";
import { StickyHeader } from "./sticky-header.tsx";
import { SmallPrint, VehicleColumn } from "./vehicle-column.tsx";

/** Yard: photos beside a ruled box with the name and the price on a dark ground, everything else in tight panels (D121). */
export default function VehicleYard({ view, site, onQuote }: VehiclePageProps) {
  return (
    <div className="page-room">
      {view.announcement && <Announcement announcement={view.announcement} />}
      <div className="container-page">
        <div className="md:flex md:items-center md:gap-x-6">
          <SearchTrailNav view={view} siteSlug={site.slug} place="top" />
          <Breadcrumb crumbs={view.crumbs} className="min-w-0 py-1 max-md:hidden" />
        </div>
        <div className="grid grid-cols-1 gap-x-5 gap-y-4 max-lg:gap-y-0 lg:grid-cols-12">
          <div className="min-w-0 max-lg:-mx-(--gutter) lg:col-span-8">
            <Viewer view={view} look={VIEWER} />
          </div>
          <div data-offer="" className="flex flex-col lg:col-span-4 lg:row-span-2">
            <header className={HEAD}>
              <Heading view={view} nameClass={NAME} moreClass="mt-0.5 text-sm font-semibold" />
            </header>
            <KeyFacts
              view={view}
              className="max-lg:order-1 max-lg:mt-4 lg:border-x-2 lg:border-ink lg:px-4 lg:pt-3"
            />
            <div className="lg:grow">
              <div className="lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto lg:rounded-b-card lg:border-2 lg:border-t-0 lg:border-ink lg:bg-surface">
                <div className="grid grid-cols-1 gap-2 lg:gap-4 lg:p-4">
                  <Offer view={view} site={site} priceClass={PRICE} onQuote={onQuote} />
                </div>
              </div>
            </div>
          </div>
          {view.available && (
            <VehicleColumn
              view={view}
              Section={Section}
              navClass="top-14"
              className={`${PANELS} max-lg:mt-4 lg:col-span-8`}
            />
          )}
        </div>
      </div>
      <SimilarCars view={view} className="container-page mt-10" />
      {!view.available && (
        <div className="container-page mt-4">
          <VehicleColumn view={view} Section={Section} navClass="top-14" className={PANELS} />
        </div>
      )}
      <SmallPrint view={view} Section={Section} className="container-page mt-8" />
      <StickyHeader view={view} />
      <BottomBar view={view} />
    </div>
  );
}

const PANELS = "grid min-w-0 grid-cols-1 content-start gap-4";

const Section: BlockSection = ({ id, title, small, children }) =>
  small ? (
    <section id={id} className="scroll-mt-4 px-1 py-2">
      <h2 className="text-sm font-bold">{title}</h2>
      {children}
    </section>
  ) : (
    <section id={id} className="scroll-mt-4 rounded-card border border-line-strong">
      <h2 className="rounded-t-card border-b border-line-strong bg-sunken px-4 py-2.5 text-lg font-extrabold uppercase">
        {title}
      </h2>
      <div className="p-4">{children}</div>
    </section>
  );

/** The tokens of text, turned for the dark band. */
const MUTED_ON_BAND = "[--muted:color-mix(in_oklab,var(--band-ink)_82%,var(--band))]";

const BAND = `bg-band text-band-ink ${MUTED_ON_BAND}`;
const HEAD = `on-dark min-w-0 p-4 pb-0 lg:pb-3 max-lg:-mx-(--gutter) max-lg:px-(--gutter) max-lg:pt-2 lg:rounded-t-card ${BAND}`;
const NAME = "text-xl font-black tracking-tight uppercase sm:text-2xl";

/** The price goes on from the name, dark from edge to edge. */
const PRICE = `px-4 pt-1 pb-2 lg:py-3 max-lg:-mx-(--gutter) max-lg:px-(--gutter) lg:-m-4 lg:mb-0 [&_p>span:first-child]:font-black ${BAND}`;

const STAGE = "aspect-[4/3] w-full sm:aspect-[3/2] lg:rounded-card";

const VIEWER = {
  slides: "",
  slide: "basis-full",
  picture: STAGE,
  alone: STAGE,
  sizes: "(min-width: 64rem) 54rem, 100vw",
  stage: STAGE,
  stageSizes: "(min-width: 64rem) 54rem, 100vw",
  tabs: "rounded-control",
  tab: "sm:uppercase aria-selected:bg-band aria-selected:text-band-ink",
};
