import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { buildSignInPath } from "#features/account/sign-in/sign-in-types.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { findGaragePath, resolveGaragePath, toPlainPath } from "../../garage-path.ts";
import { showGarage, submitGarage } from "../../view/garage.server.ts";
import { GaragePage } from "../../view/garage-page.tsx";

/** Only where the site has a garage, at its own address (TEN-07, WAT-20). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const current = context.get(requestContext);
  const { site } = current;
  const path = findGaragePath(site.slug, site.config.garage);
  const kind = resolveGaragePath(toPlainPath(url), path);
  if (kind === "not-found" || path === null) throw data(null, { status: 404 });
  if (kind === "redirect") throw redirect(path + url.search);
  const view = await showGarage(current);
  // The session may end between the gate and this.
  if (!view) throw redirect(buildSignInPath("my-garage", { redirect: path, back: "/" }));
  return view;
}

/** A stopped alert, which the page names, or a vehicle removed before the page's scripts run (WAT-02). */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const stopped = await submitGarage(context.get(requestContext), request);
  return stopped ?? redirect(toPlainPath(url), 303);
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your garage", matches);
}

export default function MyGarage() {
  const stopped = useActionData<typeof action>() ?? null;
  return <GaragePage view={useLoaderData<typeof loader>()} site={useSite()} stopped={stopped} />;
}
