import { classNames } from "#ui/base/class-names.ts";
import { Breadcrumb } from "#ui/controls/breadcrumb.tsx";
import { Blocks } from "../blocks/blocks.tsx";
import type { BlockFrame } from "../blocks/frame/frame.ts";
import { SimilarCars } from "../similar/ui/similar-cars.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { Viewer } from "../viewer/ui/viewer.tsx";
import { Announcement } from "./announcement.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Facts } from "./facts.tsx";
import { Offer } from "./offer.tsx";
import { StickyHeader } from "./sticky-header.tsx";
import type { VehiclePageProps } from "./vehicle-page.tsx";
import { VehicleTag } from "./vehicle-tag.tsx";

/** Showroom: photographs across the page, then one calm column with the offer beside it. */
export default function VehicleShowroom({ view, onQuote }: VehiclePageProps) {
  return (
    <div className="page-room">
      <Announcement announcement={view.announcement} />
      <div className="container-page">
        <Breadcrumb crumbs={view.crumbs} className="py-3" />
        <div className="max-md:-mx-(--gutter)">
          <Viewer view={view} look={VIEWER} />
        </div>
        <div className="mt-8 grid grid-cols-1 items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <Heading view={view} />
          <div className="grid gap-5 rounded-card bg-quiet p-6 lg:sticky lg:top-36 lg:row-span-2 lg:p-7">
            <Offer view={view} onQuote={onQuote} />
          </div>
          {view.available && <Column view={view} />}
        </div>
      </div>
      <SimilarCars view={view} className="container-page mt-16" />
      {!view.available && (
        <div className="container-page mt-16">
          <Column view={view} />
        </div>
      )}
      <StickyHeader view={view} className="lg:top-18" />
      <BottomBar view={view} />
    </div>
  );
}

function Heading({ view }: { view: VehicleView }) {
  return (
    <header className="min-w-0">
      <p className="flex flex-wrap items-center gap-3 text-muted">
        {view.condition}
        <VehicleTag tag={view.tag} />
      </p>
      <h1 className="mt-2 text-4xl font-medium tracking-tight wrap-anywhere">{view.heading}</h1>
      {view.subheading && <p className="mt-2 text-xl text-muted wrap-anywhere">{view.subheading}</p>}
      <Facts
        itemType={view.itemType}
        facts={view.facts}
        className="mt-6 grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap"
        itemClass="flex items-center gap-2.5 [&>svg]:text-muted"
      />
    </header>
  );
}

const Column = ({ view }: { view: VehicleView }) => (
  <div className="min-w-0 lg:col-start-1">
    <Blocks blocks={view.blocks} Frame={Frame} />
  </div>
);

const Frame: BlockFrame = ({ id, title, small, children }) => (
  <section
    id={id}
    className={classNames("scroll-mt-20 border-t border-line", small ? "py-8" : "py-10 lg:py-12")}
  >
    <h2 className={small ? "mb-2 text-base font-semibold" : "mb-6 text-2xl font-medium tracking-tight"}>
      {title}
    </h2>
    {children}
  </section>
);

const VIEWER = {
  slides: "md:gap-4",
  slide: "basis-full md:basis-[80%] lg:basis-[62%]",
  picture: "aspect-[3/2] w-full md:rounded-card lg:aspect-[16/10]",
  alone: "aspect-[3/2] w-full md:rounded-card lg:aspect-[2/1]",
  sizes: "(min-width: 64rem) 56rem, (min-width: 48rem) 80vw, 100vw",
  stage: "aspect-[3/2] w-full md:rounded-card lg:aspect-[2/1]",
  stageSizes: "(min-width: 64rem) 60rem, 100vw",
  tabs: "mb-3 flex gap-6 overflow-x-auto border-b border-line max-md:px-(--gutter)",
  tab: "-mb-px border-b-3 border-transparent text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink",
};
