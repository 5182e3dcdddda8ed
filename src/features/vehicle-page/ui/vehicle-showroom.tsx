import { classNames } from "#ui/base/class-names.ts";
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

/** Showroom: the picture large, and beside it the name with one calm box under it that stays while the page is read (D121). */
export default function VehicleShowroom({ view, site, onQuote }: VehiclePageProps) {
  return (
    <div className="page-room">
      {view.announcement && <Announcement announcement={view.announcement} />}
      <div className="container-page">
        <div className="md:flex md:items-center md:gap-x-6">
          <SearchTrailNav view={view} siteSlug={site.slug} place="top" />
          <Breadcrumb crumbs={view.crumbs} className="min-w-0 py-1 max-md:hidden" />
        </div>
        <div className="grid grid-cols-1 gap-x-8 gap-y-3 lg:grid-cols-12 lg:gap-y-8">
          <div className="min-w-0 max-lg:-mx-(--gutter) lg:col-span-8">
            <Viewer view={view} look={VIEWER} />
          </div>
          <div data-offer="" className="flex flex-col gap-3 lg:col-span-4 lg:row-span-2 lg:gap-5">
            <header className="min-w-0">
              <Heading view={view} nameClass={NAME} moreClass="mt-1 text-sm text-muted lg:text-lg" />
            </header>
            <KeyFacts view={view} className="max-lg:order-1 max-lg:border-t max-lg:border-line max-lg:pt-4" />
            <div className="lg:grow">
              <div className="grid gap-4 max-lg:gap-2 lg:sticky lg:top-36 lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto lg:rounded-card lg:bg-quiet lg:p-6">
                <Offer view={view} site={site} onQuote={onQuote} />
              </div>
            </div>
          </div>
          {view.available && (
            <VehicleColumn
              view={view}
              Section={Section}
              navClass="top-14 lg:top-32"
              className="min-w-0 lg:col-span-8"
            />
          )}
        </div>
      </div>
      <SimilarCars view={view} className="container-page mt-10 lg:mt-12" />
      {!view.available && (
        <div className="container-page mt-6 lg:mt-8">
          <VehicleColumn
            view={view}
            Section={Section}
            navClass="top-14 lg:top-32"
            className="min-w-0 max-w-4xl"
          />
        </div>
      )}
      <SmallPrint view={view} Section={Section} className="container-page mt-12" />
      <StickyHeader view={view} className="lg:top-18" />
      <BottomBar view={view} />
    </div>
  );
}

const NAME = "text-xl font-semibold tracking-tight sm:text-3xl lg:font-medium";

const Section: BlockSection = ({ id, title, small, children }) => (
  <section
    id={id}
    className={classNames("scroll-mt-20 border-t border-line", small ? "py-6" : "py-8 lg:py-10")}
  >
    <h2 className={small ? "mb-2 text-base font-semibold" : "mb-5 text-2xl font-bold tracking-tight"}>
      {title}
    </h2>
    {children}
  </section>
);

const STAGE = "aspect-[4/3] w-full sm:aspect-[3/2] lg:rounded-card";

const VIEWER = {
  slides: "",
  slide: "basis-full",
  picture: STAGE,
  alone: STAGE,
  sizes: "(min-width: 64rem) 54rem, 100vw",
  stage: STAGE,
  stageSizes: "(min-width: 64rem) 54rem, 100vw",
  tabs: "rounded-pill p-0.5",
  tab: "rounded-pill aria-selected:bg-white aria-selected:text-black",
};
