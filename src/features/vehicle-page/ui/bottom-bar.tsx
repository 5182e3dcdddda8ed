import { useState } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { ScrollMark } from "#ui/page/scroll-mark.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { Actions } from "./actions.tsx";

/** Opened beyond so many pixels of scrolling (SIDE-10). */
const CLOSED_PIXELS = 900;

/**
 * The bar at the foot of a phone's screen, which has the buttons of the offer there (SIDE-09); raised once the shopper has
 * read on (SIDE-10).
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
        <Actions
          view={view}
          size="medium"
          withNumber={false}
          className="container-page flex gap-2.5 *:min-w-0 *:flex-1 *:px-1! max-[25rem]:[&_svg]:hidden"
        />
      </div>
    </>
  );
}
