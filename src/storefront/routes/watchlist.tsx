import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { WatchlistPage } from "#features/garage/page/watchlist-page.tsx";
import { WATCHLIST_PATH } from "#features/garage/paths.ts";
import { buildSignInPath } from "#features/identity/sign-in/sign-in-types.ts";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

/** The watchlist is in the garage, where the site has one (WAT-08). */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = context.get(siteServices);
  const { path } = services.site.garage;
  if (path) throw redirect(path);
  const view = await services.garage();
  if (!view) throw redirect(buildSignInPath("watchlist", { redirect: WATCHLIST_PATH, back: "/" }));
  return view;
}

/** A vehicle removed before the page's scripts run (WAT-02). */
export async function action({ context, request }: ActionFunctionArgs) {
  await context.get(siteServices).changeGarage(request);
  return redirect(WATCHLIST_PATH, 303);
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your watchlist", matches);
}

export default function Watchlist() {
  return <WatchlistPage view={useLoaderData<typeof loader>()} site={useSite()} />;
}
