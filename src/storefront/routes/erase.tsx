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
import { ErasePage } from "#features/privacy/erase/ui/erase-page.tsx";
import { toCookieHeaders } from "../cookie-headers.ts";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const outcome = await context.get(siteServices).eraseAccount();
  if (outcome.kind !== "view") throw redirect(outcome.to);
  return outcome.view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await context.get(siteServices).submitErase(request);
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
