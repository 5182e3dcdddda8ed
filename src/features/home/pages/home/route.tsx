import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { toPageData } from "#features/request/page-data.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { selectByTemplate } from "#features/tenancy/sites/ui/by-template.tsx";
import { showHome } from "../../home-page.server.ts";
import type { HomePageProps } from "../../view/home-view.ts";

export { passLoaderHeaders as headers } from "#features/request/page-data.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { site, stock, origin, now } = context.get(requestContext);
  return toPageData(context, await showHome(site, stock, { origin, now: now() }));
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

/** The home page in the site's template. */
const HomePage = selectByTemplate<HomePageProps>({
  showroom: () => import("../../ui/home-showroom.tsx"),
  yard: () => import("../../ui/home-yard.tsx"),
});

export default function Home() {
  return <HomePage site={useSite()} view={useLoaderData<typeof loader>()} />;
}
