import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { TextPage } from "#features/content/ui/text-page.tsx";
import { toPageData } from "../page-data.ts";
import { buildPageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return toPageData(await context.get(siteServices).textPage("privacy-policy"));
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function PrivacyPolicy() {
  return <TextPage view={useLoaderData<typeof loader>()} />;
}
