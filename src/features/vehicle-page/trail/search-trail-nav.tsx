import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { useSyncExternalStore } from "react";
import { toVehiclePath } from "#features/catalogue/paths.ts";
import { lastSearchKey } from "#features/results/last-search.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { Icon } from "#ui/base/icon.tsx";
import { InlineScript } from "#ui/base/inline-script.tsx";
import { Link } from "#ui/page/link.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { readSearchTrail } from "./search-trail.ts";

/**
 * Where the trail is: on a phone below price and finance, so that nothing above them pushes them below the fold; from tablets on
 * beside the breadcrumb. Each place has a nav of its own, of which one is displayed.
 */
const PLACES = {
  offer: "border-b border-line md:hidden",
  top: "order-last ml-auto min-h-9! min-w-72 justify-end! max-md:hidden",
};

/** Makes room before anything is painted, so that nothing moves when the links come. */
const MAKE_ROOM = `{const trail=document.currentScript.previousElementSibling;
try{trail.hidden=!sessionStorage.getItem(trail.dataset.key)}catch{}}`;

const session = openBrowserStore("sessionStorage");
/** A tab's last search changes only on pages of results. */
const subscribe = () => () => undefined;

/**
 * "‹ Back to 94 results · Next car ›" for a shopper who came from a search in this tab (D127). Only the browser knows of it,
 * so the page itself is the same for everybody (D17).
 */
export function SearchTrailNav({
  view,
  siteSlug,
  place,
}: {
  view: VehicleView;
  siteSlug: string;
  place: keyof typeof PLACES;
}) {
  const key = lastSearchKey(siteSlug);
  const kept = useSyncExternalStore(
    subscribe,
    () => session.getItem(key),
    () => null,
  );
  const trail = readSearchTrail(kept, toVehiclePath(view.slug), view.itemType);
  return (
    <>
      <nav
        aria-label="Your search"
        data-key={key}
        hidden={trail === null}
        suppressHydrationWarning
        className={`flex min-h-11 shrink-0 items-center justify-between gap-x-3 text-sm font-semibold print:hidden ${PLACES[place]}`}
      >
        {trail && (
          <>
            <Link to={trail.back.href} className={LINK}>
              <Icon icon={ChevronLeft} size={18} />
              {trail.back.label}
            </Link>
            {trail.next && (
              <Link to={trail.next.href} className={LINK}>
                {trail.next.label}
                <Icon icon={ChevronRight} size={18} />
              </Link>
            )}
          </>
        )}
      </nav>
      <InlineScript code={MAKE_ROOM} />
    </>
  );
}

const LINK = "flex min-h-[inherit] items-center gap-1 hover:underline";
