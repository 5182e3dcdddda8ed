import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { keepForm, loadForm } from "#features/forms/ui/layout/keep-form.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showAskAlert, submitAskAlert } from "../../take/ask-alert.server.ts";
import { AskPage } from "../../ui/ask-page.tsx";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await showAskAlert(context.get(requestContext), url);
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** A page that loads this form into itself says so if it does not come. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return loadForm(() => serverLoader<typeof loader>());
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitAskAlert(context.get(requestContext), request);
  if (outcome.kind === "not-found") throw data(null, { status: 404 });
  if (outcome.kind === "redirect") return redirect(outcome.to, 303);
  return data(outcome.view, { status: outcome.status });
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Email alerts", matches);
}

export default function AlertNew() {
  const first = useLoaderData<typeof loader | typeof clientLoader>();
  const answer = useActionData<typeof action>();
  if ("error" in first) throw first.error;
  return <AskPage site={useSite()} view={answer ?? first} />;
}
