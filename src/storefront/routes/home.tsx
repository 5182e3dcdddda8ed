import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { HomePage } from "#features/home/ui/home-page.tsx";
import { toPageData } from "../page-data.ts";
import { buildPageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return toPageData(context, await context.get(siteServices).home());
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Home() {
  return <HomePage site={useSite()} view={useLoaderData<typeof loader>()} />;
}
