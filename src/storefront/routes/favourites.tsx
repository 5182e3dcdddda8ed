import { data, type LoaderFunctionArgs, type MetaArgs } from "react-router";
import { FavouritesPage } from "#features/garage/ui/favourites-page.tsx";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

/** Only where the site stores favourites (WAT-12, TEN-15). */
export function loader({ context }: LoaderFunctionArgs) {
  const { garage } = context.get(siteServices).site;
  if (!garage.storeFavourites) throw data(null, { status: 404 });
  return null;
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your favourites", matches);
}

export default function Favourites() {
  return <FavouritesPage site={useSite()} />;
}
