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
import { toCookieHeaders } from "#features/request/page-data.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showDetails, submitDetails } from "../../details/details.server.ts";
import { DetailsPage } from "../../details/ui/details-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const outcome = await showDetails(context.get(requestContext));
  if (outcome.kind === "redirect") throw redirect(outcome.to);
  return outcome.view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitDetails(context.get(requestContext), request);
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
