import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { buildSignInPath } from "#features/account/sign-in/sign-in-types.ts";
import { AccountLayout } from "#features/account/ui/account-layout.tsx";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { findGaragePath } from "../../garage-path.ts";
import { WATCHLIST_PATH } from "../../paths.ts";
import { type GarageView, showGarage, submitGarage } from "../../view/garage.server.ts";
import { WatchlistSection } from "../../view/watchlist-section.tsx";

/** The watchlist is in the garage, where the site has one (WAT-08). */
export async function loader({ context }: LoaderFunctionArgs) {
  const current = context.get(requestContext);
  const { site } = current;
  const path = findGaragePath(site.slug, site.config.garage);
  if (path) throw redirect(path);
  const view = await showGarage(current);
  if (!view) throw redirect(buildSignInPath("watchlist", { redirect: WATCHLIST_PATH, back: "/" }));
  return view;
}

/** A vehicle removed before the page's scripts run (WAT-02). */
export async function action({ context, request }: ActionFunctionArgs) {
  await submitGarage(context.get(requestContext), request);
  return redirect(WATCHLIST_PATH, 303);
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your watchlist", matches);
}

export default function Watchlist() {
  return <WatchlistPage view={useLoaderData<typeof loader>()} site={useSite()} />;
}

/** The watchlist of a site without a garage (WAT-08, TEN-07). */
function WatchlistPage({ view, site }: { view: GarageView; site: SiteView }) {
  return (
    <AccountLayout
      site={site}
      title={view.name ? `Hello, ${view.name}` : "Your watchlist"}
      lead={`Signed in with ${view.phone ?? view.email}.`}
    >
      <WatchlistSection view={view} site={site} />
    </AccountLayout>
  );
}
