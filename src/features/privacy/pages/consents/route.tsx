import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
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
import { showConsents, submitConsents } from "../../consents/consents.server.ts";
import { ConsentsPage } from "../../consents/ui/consents-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const outcome = await showConsents(context.get(requestContext));
  if (outcome.kind === "redirect") throw redirect(outcome.to);
  return outcome.view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitConsents(context.get(requestContext), request);
  if (outcome.kind === "redirect")
    return redirectDocument(outcome.to, { status: 303, headers: toCookieHeaders(outcome.cookies) });
  return data(outcome.view, { status: outcome.status });
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("What we may send you", matches);
}

export default function Consents() {
  const first = useLoaderData<typeof loader>();
  return <ConsentsPage site={useSite()} view={useActionData<typeof action>() ?? first} />;
}
