import CircleUser from "lucide/dist/esm/icons/circle-user.mjs";
import { useShopper } from "#features/account/me/use-shopper.ts";
import { WATCHLIST_PATH } from "#features/garage/paths.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Icon } from "#ui/base/icon.tsx";
import { Link } from "#ui/page/link.tsx";

/** Leads to the garage, or to the watchlist of a site without one (TEN-07), or to sign-in first. The mark of a signed-in shopper has its space reserved (D17). */
export function AccountLink({
  site,
  className = "",
}: {
  site: Pick<SiteView, "garage">;
  className?: string;
}) {
  const shopper = useShopper();
  const place = site.garage.path ? "My garage" : "My watchlist";
  const name = shopper ? `${place}, signed in as ${shopper.name ?? shopper.contact}` : "Sign in";
  return (
    <Link
      to={site.garage.path ?? WATCHLIST_PATH}
      aria-label={name}
      title={name}
      className={`relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-current/8 ${className}`}
    >
      <Icon icon={CircleUser} size={24} />
      {shopper && (
        <span
          aria-hidden="true"
          className="absolute top-1.5 right-1.5 size-3 rounded-full border-2 border-header bg-current"
        />
      )}
    </Link>
  );
}
