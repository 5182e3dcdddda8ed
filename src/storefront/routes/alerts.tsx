import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { ManagePage } from "#features/alerts/ui/manage-page.tsx";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export function loader({ context, url }: LoaderFunctionArgs) {
  return context.get(siteServices).alerts(url);
}

export async function action({ context, request }: ActionFunctionArgs) {
  return redirect(await context.get(siteServices).changeAlerts(request), 303);
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your email alerts", matches);
}

export default function Alerts() {
  return <ManagePage site={useSite()} view={useLoaderData<typeof loader>()} />;
}
