import type { ComponentType, ReactNode } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import type { BlockSection } from "../vehicle-block.ts";
import type { ViewerLook } from "../viewer/ui/viewer.tsx";

/** What differs between the templates: components, and classes of the parts that they name. */
interface VehicleLook {
  readonly Section: BlockSection;
  /**
   * Around the offer; it stays in view while the page is read. Its `top` is at least `scroll-padding-top`, or the browser would
   * scroll the page when something in it gets focus.
   */
  readonly OfferBox: ComponentType<{ children: ReactNode }>;
  readonly viewer: ViewerLook;
  /** Pictures, side and column. */
  readonly grid: string;
  /** Name, key facts and offer. */
  readonly side: string;
  readonly head: string;
  readonly name: string;
  readonly more: string;
  readonly keyFacts: string;
  /** The ground under the price. */
  readonly price?: string;
  /** Beside the offer, and on its own for a vehicle that is gone. */
  readonly column: { readonly beside: string; readonly alone: string; readonly aloneBox: string };
  /** Places the links to sections, and the header that appears, under what else stays at the top. */
  readonly nav: string;
  readonly sticky?: string;
  readonly similar: string;
  readonly smallPrint: string;
}

/** On a low phone the picture is lower, so that the price is whole above the bar (D305). */
const VIEWER = {
  shape: "aspect-[4/3] max-sm:[@media(max-height:44rem)]:aspect-video w-full sm:aspect-[3/2] lg:rounded-card",
  sizes: "(min-width: 64rem) 54rem, 100vw",
};

/** The offer beside the picture, and under both of them the column. */
const ON_PAPER = "print:grid-cols-[9cm_minmax(0,1fr)]";

/** The picture large, and beside it the name with one calm box under it that stays while the page is read (D121). */
const SHOWROOM: VehicleLook = {
  Section: ({ id, title, small, className, children }) => (
    <section
      id={id}
      className={classNames(
        "scroll-mt-20 border-t border-line print:py-2",
        small ? "py-6" : "py-8 lg:py-10",
        className,
      )}
    >
      <h2 className={small ? "mb-2 text-base font-semibold" : "mb-5 text-2xl font-bold tracking-tight"}>
        {title}
      </h2>
      {children}
    </section>
  ),
  OfferBox: ({ children }) => (
    <div className="grid gap-4 max-lg:gap-2 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:scroll-hint lg:overflow-y-auto lg:rounded-card lg:bg-quiet lg:px-6 lg:py-5">
      {children}
    </div>
  ),
  viewer: {
    ...VIEWER,
    tabs: "rounded-pill p-0.5",
    tab: "rounded-pill aria-selected:bg-white aria-selected:text-black",
  },
  grid: `gap-x-8 gap-y-3 lg:grid-cols-12 lg:gap-y-8 ${ON_PAPER}`,
  side: "gap-3 lg:col-span-4 lg:row-span-2 lg:gap-5",
  head: "min-w-0",
  name: "page-title max-sm:text-xl",
  more: "mt-1 text-sm text-muted lg:text-lg",
  keyFacts: "max-lg:-my-2",
  column: {
    beside: "min-w-0 lg:col-span-8 print:col-span-full",
    alone: "min-w-0 max-w-4xl",
    aloneBox: "mt-6 lg:mt-8",
  },
  nav: "top-14 lg:top-18",
  sticky: "lg:top-18",
  similar: "mt-10 lg:mt-12",
  smallPrint: "mt-12",
};

const PANELS = "grid min-w-0 grid-cols-1 content-start gap-4";

/** Photos beside a ruled box with the name and the price on a dark ground, everything else in tight panels (D121). */
const YARD: VehicleLook = {
  Section: ({ id, title, small, className, children }) =>
    small ? (
      <section id={id} className={classNames("scroll-mt-4 px-1 py-2", className)}>
        <h2 className="text-sm font-bold">{title}</h2>
        {children}
      </section>
    ) : (
      <section
        id={id}
        className={classNames("scroll-mt-4 rounded-card border border-line-strong", className)}
      >
        <h2 className="rounded-t-card border-b border-line-strong bg-sunken px-4 py-2.5 text-lg font-extrabold uppercase">
          {title}
        </h2>
        <div className="p-4 print:py-1">{children}</div>
      </section>
    ),
  OfferBox: ({ children }) => (
    <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:scroll-hint lg:overflow-y-auto lg:[--ground:var(--surface)] lg:rounded-b-card lg:border-2 lg:border-t-0 lg:border-ink lg:bg-surface">
      <div className="grid grid-cols-1 gap-2 lg:gap-3 lg:p-4">{children}</div>
    </div>
  ),
  viewer: {
    ...VIEWER,
    tabs: "rounded-control",
    tab: "sm:uppercase aria-selected:bg-band aria-selected:text-band-ink",
  },
  grid: `gap-x-5 gap-y-4 max-lg:gap-y-0 lg:grid-cols-12 ${ON_PAPER}`,
  side: "lg:col-span-4 lg:row-span-2",
  head: "on-band min-w-0 p-4 pb-0 lg:pb-3 max-lg:-mx-(--gutter) max-lg:px-(--gutter) max-lg:pt-2 lg:rounded-t-card",
  name: "page-title text-xl sm:text-2xl",
  more: "mt-0.5 text-sm font-semibold",
  keyFacts:
    "max-lg:on-band max-lg:-mx-(--gutter) max-lg:px-(--gutter) lg:border-x-2 lg:border-ink lg:px-4 lg:pt-3",
  // It goes on from the name, dark from edge to edge.
  price:
    "on-band px-4 pt-1 pb-2 lg:py-3 max-lg:-mx-(--gutter) max-lg:px-(--gutter) lg:-m-4 lg:mb-0 [&_p>span:first-child]:font-black",
  column: {
    beside: `${PANELS} max-lg:mt-4 lg:col-span-8 print:col-span-full`,
    alone: PANELS,
    aloneBox: "mt-4",
  },
  nav: "top-14 lg:top-0",
  similar: "mt-10",
  smallPrint: "mt-8",
};

export const VEHICLE_LOOKS: Readonly<Record<SiteView["template"], VehicleLook>> = {
  showroom: SHOWROOM,
  yard: YARD,
};
