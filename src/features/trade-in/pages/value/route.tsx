import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { answerPost } from "#features/forms/take/form-outcome.ts";
import { keepForm, loadForm } from "#features/forms/ui/layout/keep-form.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showTradeIn, submitTradeIn } from "../../take/trade-in.server.ts";
import { TradeInPage } from "../../ui/trade-in-page.tsx";

export { shouldRevalidatePage as shouldRevalidate } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await showTradeIn(context.get(requestContext), url);
  if (!view) throw data(null, { status: 404 });
  // The form on another page asks for its token here.
  return { ...view, token: view.form.token };
}

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return loadForm(() => serverLoader<typeof loader>());
}

export async function action({ context, url, request }: ActionFunctionArgs) {
  return answerPost(await submitTradeIn(context.get(requestContext), url, request));
}

/** Without an answer the form stays as it is typed and says so itself (ERR-02, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const answer = await keepForm(() => serverAction<typeof action>());
  return answer && "form" in answer ? answer.form : null;
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader | typeof clientLoader>) {
  const view = loaderData && "form" in loaderData ? loaderData : null;
  return buildQuietMeta(view?.form.title ?? "Value your trade-in", matches);
}

export default function ValueTradeIn() {
  const first = useLoaderData<typeof loader | typeof clientLoader>();
  // A post that was sent before JavaScript arrived is answered with the page, and any other one with the form alone.
  const answer = useActionData<typeof action>();
  if ("error" in first) throw first.error;
  return <TradeInPage site={useSite()} view={answer ?? first} isAnswer={answer !== undefined} />;
}
