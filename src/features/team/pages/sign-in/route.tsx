import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import { readForm } from "#platform/http/read-input.ts";
import { readNext } from "../../paths.ts";
import { showSignIn } from "../../sign-in/show-sign-in.server.ts";
import type { SignInView } from "../../sign-in/sign-in-view.ts";
import { submitSignIn } from "../../sign-in/submit-sign-in.server.ts";
import { SignInPage } from "../../sign-in/ui/sign-in-page.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const current = context.get(staffContext);
  const shown = showSignIn(current);
  if (!shown) throw redirect(readNext(current.url));
  return shown;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitSignIn(context.get(staffContext), await readForm(request));
  if (outcome.kind === "redirect")
    return redirectDocument(outcome.to, { status: 303, headers: toCookieHeaders(outcome.cookies) });
  return data(outcome.view, { status: outcome.status });
}

const FIRST: SignInView = { step: "password", email: "", error: null };

export default function SignIn() {
  const { demo, again } = useLoaderData<typeof loader>();
  const view = useActionData<typeof action>() ?? { ...FIRST, email: again?.email ?? "" };
  return <SignInPage view={view} demo={demo} again={again} />;
}
