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
import { showErase, submitErase } from "../../erase/erase.server.ts";
import { ErasePage } from "../../erase/ui/erase-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const outcome = await showErase(context.get(requestContext));
  if (outcome.kind !== "view") throw redirect(outcome.to);
  return outcome.view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitErase(context.get(requestContext), request);
  if (outcome.kind === "view") return data(outcome.view, { status: outcome.status });
  const headers = toCookieHeaders(outcome.cookies);
  // Favourites, viewed vehicles and remembered details, also without JavaScript.
  if (outcome.kind === "erased") headers.set("Clear-Site-Data", '"storage"');
  return redirectDocument(outcome.to, { status: 303, headers });
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Erase your account", matches);
}

export default function Erase() {
  const first = useLoaderData<typeof loader>();
  return <ErasePage site={useSite()} view={useActionData<typeof action>() ?? first} />;
}
