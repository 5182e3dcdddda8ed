import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { TextPage } from "#features/content/ui/text-page.tsx";
import { timed } from "../page-data.ts";
import { pageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";

export { loaderHeaders as headers } from "../page-data.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return timed(await context.get(siteServices).textPage("terms-and-conditions"));
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function TermsAndConditions() {
  return <TextPage view={useLoaderData<typeof loader>()} />;
}
