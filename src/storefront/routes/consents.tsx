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
import { ConsentsPage } from "#features/privacy/consents/ui/consents-page.tsx";
import { toCookieHeaders } from "../cookie-headers.ts";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).consents();
  if (outcome.kind === "redirect") throw redirect(outcome.to);
  return outcome.view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await context.get(siteServices).submitConsents(request);
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
