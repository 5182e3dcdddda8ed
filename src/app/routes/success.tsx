import { useEffect } from "react";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { enquiryEvent } from "#features/analytics/events.ts";
import { track } from "#features/analytics/track.ts";
import { Success } from "#features/leads/ui/success.tsx";
import { quietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  return context.get(siteServices).success(url);
}

export function meta() {
  return quietMeta("Enquiry sent");
}

export default function SuccessRoute() {
  const [parameters] = useSearchParams();
  const event = enquiryEvent(parameters);
  useEffect(() => {
    if (event !== null) track(event);
  }, [event]);
  return <Success site={useSite()} view={useLoaderData<typeof loader>()} />;
}
