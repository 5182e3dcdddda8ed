import { type MouseEvent, use } from "react";
import { PriceText } from "#features/pricing/ui/price-text.tsx";
import { buildButtonClass } from "#ui/controls/button.tsx";
import { isPlainClick } from "#ui/page/link.tsx";
import { OfferInFull } from "./offer-in-full.ts";

/**
 * Name, price and Enquire at the foot of the full screen (D127). Enquire leaves the full screen first: the form opens over
 * the page. `leave` closes it and runs what it is given.
 */
export function FullOffer({ leave }: { leave: (next: () => void) => void }) {
  const view = use(OfferInFull);
  if (!view?.available) return null;
  const { heading, price, enquireHref } = view;
  const enquire = (event: MouseEvent) => {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    leave(() => pressLink(enquireHref));
  };
  return (
    <div
      data-full-offer=""
      className="flex min-h-16 shrink-0 items-center gap-4 bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-ink"
    >
      <p className="min-w-0 truncate font-semibold max-sm:hidden">{heading}</p>
      <div className="min-w-0 sm:ml-auto">
        {price.kind !== "hidden" && (
          <PriceText
            price={price.kind === "amount" ? { ...price, wasCents: null, note: null } : price}
            size="bar"
          />
        )}
      </div>
      {/* With a target, it is none of the links that open the form over what they stand on. */}
      <a
        href={enquireHref}
        target="_self"
        onClick={enquire}
        className={`${buildButtonClass({ size: "medium" })} shrink-0 max-sm:ml-auto`}
      >
        Enquire
      </a>
    </div>
  );
}

/** Presses the page's own link to an address, which opens the form over the page (D122). */
function pressLink(href: string): void {
  document.querySelector<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]:not([target])`)?.click();
}
