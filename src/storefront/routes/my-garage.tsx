import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { GaragePage } from "#features/garage/page/garage-page.tsx";
import { resolveGaragePath, toPlainPath } from "#features/garage/settings/garage-path.ts";
import { buildSignInPath } from "#features/identity/sign-in/sign-in-types.ts";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

/** Only where the site has a garage, at its own address (TEN-07, WAT-20). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const services = context.get(siteServices);
  const { path } = services.site.garage;
  const kind = resolveGaragePath(toPlainPath(url), path);
  if (kind === "not-found" || path === null) throw data(null, { status: 404 });
  if (kind === "redirect") throw redirect(path + url.search);
  const view = await services.garage();
  // The session may end between the gate and this.
  if (!view) throw redirect(buildSignInPath("my-garage", { redirect: path, back: "/" }));
  return view;
}

/** A stopped alert, which the page names, or a vehicle removed before the page's scripts run (WAT-02). */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const stopped = await context.get(siteServices).changeGarage(request);
  return stopped ?? redirect(toPlainPath(url), 303);
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your garage", matches);
}

export default function MyGarage() {
  const stopped = useActionData<typeof action>() ?? null;
  return <GaragePage view={useLoaderData<typeof loader>()} site={useSite()} stopped={stopped} />;
}
