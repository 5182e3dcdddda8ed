import { data, type LoaderFunctionArgs, type MetaArgs } from "react-router";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { FavouritesPage } from "../../ui/favourites-page.tsx";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

/** Only where the site stores favourites (WAT-12, TEN-15). */
export function loader({ context }: LoaderFunctionArgs) {
  const { garage } = context.get(requestContext).config;
  if (!garage.storeFavourites) throw data(null, { status: 404 });
  return null;
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your favourites", matches);
}

export default function Favourites() {
  return <FavouritesPage site={useSite()} />;
}
