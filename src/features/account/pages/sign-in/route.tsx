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
import { showSignIn, submitSignIn } from "../../sign-in/sign-in.server.ts";
import { SignInPage } from "../../sign-in/ui/sign-in-page.tsx";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const outcome = await showSignIn(context.get(requestContext), url);
  if (outcome.kind === "redirect") throw redirect(outcome.to);
  return data(outcome.view, { headers: toCookieHeaders(outcome.cookies) });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitSignIn(context.get(requestContext), request);
  // A full page load, because the scripts of this page have no session yet.
  if (outcome.kind === "redirect")
    return redirectDocument(outcome.to, { status: 303, headers: toCookieHeaders(outcome.cookies) });
  return data(outcome.view, { status: outcome.status, headers: toCookieHeaders(outcome.cookies) });
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Sign in", matches);
}

export default function SignIn() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The answer to a form of the other method no longer counts.
  const view = answer && answer.action === first.action ? answer : first;
  return <SignInPage site={useSite()} view={view} />;
}
