import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { answerPost } from "#features/forms/take/form-outcome.ts";
import { keepForm } from "#features/forms/ui/layout/keep-form.ts";
import { buildPageMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showFinance, submitFinance } from "../../finance.server.ts";
import { FinancePage } from "../../ui/finance-page.tsx";

export { shouldRevalidatePage as shouldRevalidate } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const current = context.get(requestContext);
  const isAnswer = current.request.method === "POST";
  const page = await showFinance(current, url, { isAnswer, stock: current.stock });
  if (page.kind === "redirect") throw redirect(page.to);
  return page.view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitFinance(context.get(requestContext), request);
  // Back leads to the calculator, which is on the same page.
  return outcome.kind === "received" ? redirect(outcome.to, 303) : answerPost(outcome);
}

/** Without an answer the form stays as it is typed and says so itself (ERR-01, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? buildPageMeta(loaderData.head) : [];
}

export default function Finance() {
  const view = useLoaderData<typeof loader>();
  return <FinancePage site={useSite()} view={view} form={useActionData<typeof action>() ?? view.form} />;
}
