import Heart from "lucide/dist/esm/icons/heart.mjs";
import { useContext } from "react";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";
import { FAVOURITES_PATH } from "../paths.ts";
import { GaragePartsContext } from "./garage-context.ts";

/** The header's link to what is saved. The count appears later, over the icon (D17). */
export function FavouritesLink({ site, className }: { site: SiteView; className?: string }) {
  const parts = useContext(GaragePartsContext);
  if (!site.garage.storeFavourites) return null;
  return (
    <Link
      to={FAVOURITES_PATH}
      className={classNames("relative grid size-11 shrink-0 place-items-center rounded-control", className)}
    >
      <Icon icon={Heart} size={24} />
      <span className="sr-only">Watchlist</span>
      {parts && <parts.FavouritesCount />}
    </Link>
  );
}
