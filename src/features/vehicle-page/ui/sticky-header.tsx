import Mail from "lucide/dist/esm/icons/mail.mjs";
import { type RefObject, useEffect, useState } from "react";
import { ComparisonWarning } from "#features/finance/rates/ui/comparison-warning.tsx";
import type { PriceView } from "#features/pricing/price.ts";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { TRADE_IN_LABEL } from "#features/trade-in/paths.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { watchInView } from "#ui/page/in-view.ts";
import { ScrollMark } from "#ui/page/scroll-mark.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { FinanceButton } from "./finance-button.tsx";

/** Shown from 500 pixels of scrolling on, so past 499 (SIDE-16). */
const HIDDEN_PIXELS = 499;

/**
 * Name and price of a car that is available, along the top once its own have been scrolled away, then Enquire, finance and
 * trade-in (SIDE-16 to SIDE-18, D67). On a wide screen it waits until the offer, which says the same beside what is read, has gone, too
 * (D296). It repeats what the page says, so screen readers are spared it. `className` places it under what else stays at the top.
 */
export function StickyHeader({
  view,
  offer,
  className,
}: {
  view: VehicleView;
  offer: RefObject<HTMLElement | null>;
  className?: string;
}) {
  const [shown, setShown] = useState(false);
  const besideOffer = useInView(offer);
  if (!view.available || view.price.kind === "hidden") return null;
  return (
    <>
      <ScrollMark pixels={HIDDEN_PIXELS} onPass={setShown} />
      <div
        aria-hidden="true"
        data-sticky-header={shown ? "shown" : "hidden"}
        className={classNames(
          "fixed inset-x-0 top-0 z-20 border-b border-line bg-surface text-ink transition-[translate,visibility] duration-200",
          !shown && "invisible -translate-y-full",
          besideOffer && "lg:invisible lg:-translate-y-full",
          className,
        )}
      >
        <div className="container-page flex h-14 items-center gap-x-6">
          <p className="min-w-0 grow truncate">
            <span className="font-bold">{view.heading}</span>{" "}
            <span className="text-muted max-sm:hidden">{view.subheading}</span>
          </p>
          <Estimate finance={view.finance} />
          <Price price={view.price} />
          <a href={view.enquireHref} tabIndex={-1} className={ENQUIRE}>
            <Icon icon={Mail} />
            Enquire
          </a>
          <FinanceButton link={view.financeLink} repeated className="shrink-0 max-sm:hidden" />
          {view.tradeInHref && (
            <a href={view.tradeInHref} rel="nofollow" tabIndex={-1} className={TRADE_IN}>
              {TRADE_IN_LABEL}
            </a>
          )}
        </div>
      </div>
    </>
  );
}

/** Whether the element is in the window. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => (element.current ? watchInView(element.current, setInView) : undefined), [element]);
  return inView;
}

/** Where there is a bar at the foot, it has this button. */
const ENQUIRE = classNames(buildButtonClass(), "shrink-0 max-lg:hidden");

/** A narrower one has no room beside name, price and finance; the offer has it, too. */
const TRADE_IN = classNames(buildButtonClass({ variant: "secondary" }), "shrink-0 max-xl:hidden");

/** In the height of two, since what stands below the header counts on it. */
const THREE_LINES = "text-xs leading-[0.9rem]";

/** FIN-11, with the comparison rate as prominent as the rest (LAW-03) and its warning (LAW-04, D98). */
function Estimate({ finance }: { finance: VehicleView["finance"] }) {
  const estimate = finance?.estimate;
  if (estimate?.kind !== "repayment") return null;
  return (
    <div className="relative flex shrink-0 items-center gap-x-3 text-sm max-xl:hidden">
      <p className={classNames(estimate.alsoPaid && THREE_LINES)}>
        est. {estimate.week}/wk based on sample {estimate.rate}
        <br />
        {estimate.comparison} comparison rate*
        {estimate.alsoPaid && <span className="block">{estimate.alsoPaid}</span>}
      </p>
      <ComparisonWarning
        repeated
        basis={estimate.basis}
        textClassName="absolute top-full right-0 z-10 w-80 rounded-b-card border border-line bg-surface p-3 shadow-raised"
      />
    </div>
  );
}

/** A phone has the price in the bar at its foot. */
function Price({ price }: { price: PriceView }) {
  if (price.kind !== "amount")
    return (
      <p className="max-w-1/2 shrink-0 text-right font-semibold max-lg:hidden">
        {price.kind === "text" && price.text}
      </p>
    );
  return (
    <div className="shrink-0 max-lg:hidden">
      <PriceText price={{ ...price, wasCents: null, note: null }} />
    </div>
  );
}
