import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Success } from "#features/leads/enquiry/ui/success.tsx";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  return context.get(siteServices).success(url);
}

export function meta() {
  return buildQuietMeta("Enquiry sent");
}

export default function SuccessRoute() {
  return <Success site={useSite()} view={useLoaderData<typeof loader>()} />;
}
