import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Success } from "#features/leads/enquiry/ui/success.tsx";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  return context.get(siteServices).success(url);
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Enquiry sent", matches);
}

export default function SuccessRoute() {
  return <Success site={useSite()} view={useLoaderData<typeof loader>()} />;
}
