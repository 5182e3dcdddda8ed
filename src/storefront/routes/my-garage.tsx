import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { GaragePage } from "#features/garage/page/garage-page.tsx";
import { buildSignInPath } from "#features/identity/sign-in/sign-in-types.ts";
import { buildQuietMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const view = await context.get(siteServices).garage();
  // The session may end between the gate and this.
  if (!view) throw redirect(buildSignInPath("my-garage", { redirect: "/my-garage", back: "/" }));
  return view;
}

export function meta() {
  return buildQuietMeta("Your garage");
}

export default function MyGarage() {
  return <GaragePage view={useLoaderData<typeof loader>()} site={useSite()} />;
}
