import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { AskPage } from "#features/alerts/ui/ask-page.tsx";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await context.get(siteServices).askAlert(url);
  if (!view) throw data(null, { status: 404 });
  return view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await context.get(siteServices).submitAskAlert(request);
  if (outcome.kind === "not-found") throw data(null, { status: 404 });
  if (outcome.kind === "redirect") return redirect(outcome.to, 303);
  return data(outcome.view, { status: outcome.status });
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Email alerts", matches);
}

export default function AlertNew() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <AskPage site={useSite()} view={answer ?? first} />;
}
