import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { HomePage } from "#features/home/ui/home-page.tsx";
import { timed } from "../page-data.ts";
import { pageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { loaderHeaders as headers } from "../page-data.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return timed(await context.get(siteServices).home());
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function Home() {
  return <HomePage site={useSite()} view={useLoaderData<typeof loader>()} />;
}
