import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ContactPage } from "#features/leads/contact/ui/contact-page.tsx";
import { toPageData } from "../page-data.ts";
import { buildPageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";

export { passLoaderHeaders as headers } from "../page-data.ts";

export function loader({ context }: LoaderFunctionArgs) {
  return toPageData(context, context.get(siteServices).contact());
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Contact() {
  return <ContactPage view={useLoaderData<typeof loader>()} />;
}
