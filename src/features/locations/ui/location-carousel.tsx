import MoveHorizontal from "lucide/dist/esm/icons/move-horizontal.mjs";
import type { RatingView } from "#features/reviews/view/build-review-view.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { LocationItem } from "./location-grid.tsx";

/** Location cards under "Our Locations": swiped on a phone, with a hint that they can be, and a grid on wider screens (LOC-05). */
export function LocationCarousel({
  yards,
  title,
  headingClass,
}: {
  yards: readonly (YardView & { readonly rating?: RatingView | null })[];
  /** In place of its own. */
  title?: string;
  headingClass: string;
}) {
  const isSwiped = yards.length > 1;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className={headingClass}>{title ?? (isSwiped ? "Our Locations" : "Visit us")}</h2>
        {isSwiped && (
          <p className="flex items-center gap-1.5 text-sm text-muted sm:hidden">
            <Icon icon={MoveHorizontal} size={18} />
            Swipe
          </p>
        )}
      </div>
      <div className="@container">
        <ul className={classNames("grid gap-5 @lg:grid-cols-2 @3xl:grid-cols-3", isSwiped && "swiped-row")}>
          {yards.map((yard) => (
            <LocationItem key={yard.href} yard={yard} rating={yard.rating ?? null} />
          ))}
        </ul>
      </div>
    </>
  );
}
