import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showManageAlerts, submitManageAlerts } from "../../take/manage-alerts.server.ts";
import { ManagePage } from "../../ui/manage-page.tsx";

export function loader({ context, url }: LoaderFunctionArgs) {
  return showManageAlerts(context.get(requestContext), url);
}

export async function action({ context, request }: ActionFunctionArgs) {
  return redirect(await submitManageAlerts(context.get(requestContext), request), 303);
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your email alerts", matches);
}

export default function Alerts() {
  return <ManagePage site={useSite()} view={useLoaderData<typeof loader>()} />;
}
