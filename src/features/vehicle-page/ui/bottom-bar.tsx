import { useState } from "react";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { ScrollMark } from "#ui/page/scroll-mark.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { Actions } from "./actions.tsx";

/** Opened beyond this many pixels of scrolling (SIDE-10). */
const CLOSED_PIXELS = 900;

/**
 * The bar at the foot of a phone's screen: the price beside Enquire and Call (SIDE-09, T15). It is raised once the shopper
 * has read on (SIDE-10).
 */
export function BottomBar({ view }: { view: VehicleView }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ScrollMark pixels={CLOSED_PIXELS} onPass={setOpened} />
      <div
        data-bottom-bar={opened ? "opened" : "closed"}
        className={classNames(
          "fixed inset-x-0 bottom-0 z-20 border-t bg-surface pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] transition-[translate,box-shadow,border-radius] duration-200 lg:hidden",
          opened
            ? "rounded-t-card border-transparent shadow-[0_-8px_32px_-8px_rgb(0_0_0/0.3)]"
            : "border-line",
        )}
      >
        <div className="container-page flex flex-wrap items-center gap-2.5">
          <BarPrice view={view} />
          <Actions
            view={view}
            size="medium"
            withNumber={false}
            className="flex shrink-0 gap-2 not-first:ml-auto only:grow *:grow *:px-4! max-sm:[&_svg]:hidden"
          />
        </div>
      </div>
    </>
  );
}

/** It repeats the offer's price, so screen readers are spared it. */
function BarPrice({ view: { available, price } }: { view: VehicleView }) {
  if (!available || price.kind === "hidden") return null;
  const shown = price.kind === "amount" ? { ...price, wasCents: null, note: null } : price;
  return (
    <div aria-hidden="true" className="min-w-0 grow basis-28">
      <PriceText price={shown} size="bar" />
    </div>
  );
}
