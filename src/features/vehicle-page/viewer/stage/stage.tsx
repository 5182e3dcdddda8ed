import Maximize from "lucide/dist/esm/icons/maximize.mjs";
import Minimize from "lucide/dist/esm/icons/minimize.mjs";
import { type ReactNode, useRef } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/controls/button.tsx";
import { FullOffer } from "./full-offer.tsx";
import { ON_PICTURE } from "./on-picture.tsx";
import { useFullStage } from "./use-full-stage.ts";

/**
 * Where a view of the viewer plays: in the shape that its poster had, or over the whole screen (GAL-03). `controls` stand
 * beside the button for that.
 */
export function Stage({
  label,
  shape,
  controls,
  children,
}: {
  label: string;
  shape: string;
  controls?: ReactNode;
  children: ReactNode;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const { full, toggle, leave } = useFullStage(stage);
  return (
    <div className={classNames("relative", shape)}>
      <section
        ref={stage}
        aria-label={label}
        data-full={full ? "" : undefined}
        {...(full && { role: "dialog", "aria-modal": true })}
        className={
          full
            ? "fixed inset-0 z-[100] flex flex-col overflow-hidden bg-black"
            : "absolute inset-0 overflow-hidden rounded-[inherit] bg-quiet"
        }
      >
        <div className="relative size-full min-h-0">{children}</div>
        {full && <FullOffer leave={leave} />}
        <div className="absolute top-3 right-3 flex gap-2 max-sm:flex-col-reverse">
          {controls}
          <IconButton
            label={full ? "Leave full screen" : "View full screen"}
            onClick={toggle}
            className={ON_PICTURE}
          >
            <Icon icon={full ? Minimize : Maximize} />
          </IconButton>
        </div>
      </section>
    </div>
  );
}

/**
 * How a view is moved, or that it is on its way, until a shopper has moved it; labels say it to who cannot see it. On
 * a phone it is in the corner: most hotspots at the foot are in the middle.
 */
export function Hint({ words, gone }: { words: string; gone: boolean }) {
  return (
    <p
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute bottom-3 left-3 rounded-pill bg-black/70 px-3 py-1 text-sm whitespace-nowrap text-white transition-opacity sm:left-1/2 sm:-translate-x-1/2",
        gone && "opacity-0",
      )}
    >
      {words}
    </p>
  );
}
