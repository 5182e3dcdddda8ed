import type { LoaderFunctionArgs } from "react-router";
import {
  type ActionFunctionArgs,
  data,
  type MetaArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { DetailsPage } from "#features/identity/details/ui/details-page.tsx";
import { toCookieHeaders } from "../cookie-headers.ts";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).details();
  if (outcome.kind === "redirect") throw redirect(outcome.to);
  return outcome.view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await context.get(siteServices).submitDetails(request);
  if (outcome.kind === "redirect")
    return redirectDocument(outcome.to, { status: 303, headers: toCookieHeaders(outcome.cookies) });
  return data(outcome.view, { status: outcome.status });
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your details", matches);
}

export default function Details() {
  const first = useLoaderData<typeof loader>();
  return <DetailsPage site={useSite()} view={useActionData<typeof action>() ?? first} />;
}
