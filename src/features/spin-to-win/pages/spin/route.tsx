import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { answerPost } from "#features/forms/take/form-outcome.ts";
import { keepForm } from "#features/forms/ui/layout/keep-form.ts";
import { toCookieHeaders, toOutcomeError } from "#features/request/page-data.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showSpin } from "../../take/show-spin.server.ts";
import { submitSpin } from "../../take/submit-spin.server.ts";
import { SpinPage } from "../../ui/spin-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const shown = await showSpin(context.get(requestContext));
  if (shown.kind !== "view") throw toOutcomeError(shown);
  return shown.view;
}

/** The prize is recorded before this answers; the page that it leads to shows it, as does every later visit. */
export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitSpin(context.get(requestContext), request);
  if (outcome.kind === "received") return redirect(outcome.to, 303);
  if (outcome.kind !== "sign-in") return answerPost(outcome);
  return redirectDocument(outcome.to, { status: 303, headers: toCookieHeaders(outcome.cookies ?? []) });
}

/** Without an answer the form stays as it is typed and says so itself (ERR-01). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return buildQuietMeta(loaderData?.title ?? "Promotion", matches);
}

const NOT_REACHED = "We could not reach our server, so nothing was spun. Please try again.";

export default function SpinToWin() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  const view = answer === null ? { ...first, error: NOT_REACHED } : (answer ?? first);
  return <SpinPage site={useSite()} view={view} />;
}
