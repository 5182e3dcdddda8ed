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

/** Yard: the car's name on a dark band, photos and offer side by side, everything else in tight panels. */
export default function VehicleYard({ view, onQuote }: VehiclePageProps) {
  return (
    <div className="page-room">
      <Announcement announcement={view.announcement} />
      <Band view={view} />
      <div className="container-page grid grid-cols-1 items-start gap-4 pt-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 max-md:-mx-(--gutter)">
          <Viewer view={view} look={VIEWER} />
        </div>
        <div className="rounded-card border-2 border-ink lg:sticky lg:top-18 lg:row-span-2">
          <Facts
            itemType={view.itemType}
            facts={view.facts}
            className="grid grid-cols-2 gap-px overflow-hidden rounded-t-card border-b-2 border-ink bg-line"
            itemClass="flex items-center gap-2 bg-surface p-3 font-bold odd:last:col-span-2"
          />
          <div className="grid grid-cols-1 gap-4 p-4">
            <Offer view={view} priceClass={PRICE} onQuote={onQuote} />
          </div>
        </div>
        {view.available && <Panels view={view} />}
      </div>
      <SimilarCars view={view} className="container-page mt-10" />
      {!view.available && (
        <div className="container-page mt-4">
          <Panels view={view} />
        </div>
      )}
      <StickyHeader view={view} />
      <BottomBar view={view} />
    </div>
  );
}

function Band({ view }: { view: VehicleView }) {
  return (
    <header className="on-dark bg-band text-band-ink">
      <div className="container-page pt-2 pb-5">
        <Breadcrumb crumbs={view.crumbs} className={ON_BAND} />
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-4xl font-black tracking-tight uppercase wrap-anywhere">
            {view.heading}
          </h1>
          <VehicleTag tag={view.tag} />
        </div>
        <p className="mt-1 text-lg font-semibold opacity-90 wrap-anywhere">
          {[view.condition, view.subheading].filter(Boolean).join(" · ")}
        </p>
      </div>
    </header>
  );
}

const Panels = ({ view }: { view: VehicleView }) => (
  <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-1">
    <Blocks blocks={view.blocks} Frame={Frame} />
  </div>
);

const Frame: BlockFrame = ({ id, title, small, children }) =>
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
const ON_BAND = `[--ink:var(--band-ink)] ${MUTED_ON_BAND}`;

/** The price, dark from edge to edge. */
const PRICE = `-m-4 mb-0 bg-band p-4 text-band-ink [&_p>span:first-child]:font-black ${MUTED_ON_BAND}`;

const VIEWER = {
  slides: "",
  slide: "basis-full",
  picture: "aspect-[4/3] w-full md:rounded-card lg:aspect-[3/2]",
  alone: "aspect-[4/3] w-full md:rounded-card lg:aspect-[3/2]",
  sizes: "(min-width: 64rem) 48rem, 100vw",
  stage: "aspect-[4/3] w-full md:rounded-card lg:aspect-[3/2]",
  stageSizes: "(min-width: 64rem) 48rem, 100vw",
  tabs: "flex gap-1 overflow-x-auto max-md:px-(--gutter) md:mb-1",
  tab: "rounded-t-control bg-sunken px-2.5 text-sm sm:uppercase hover:bg-line aria-selected:bg-band aria-selected:text-band-ink sm:px-5",
};
