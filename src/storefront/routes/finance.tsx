import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { FinancePage } from "#features/finance-page/ui/finance-page.tsx";
import { keepForm } from "#features/leads/enquiry/ui/fields/keep-form.ts";
import { buildPageMeta } from "../page-meta.ts";
import { siteServices } from "../services.ts";
import { useSite } from "../use-site.ts";

export { shouldRevalidatePage as shouldRevalidate } from "../page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = await context.get(siteServices).finance(url);
  if (page.kind === "redirect") throw redirect(page.to);
  return page.view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await context.get(siteServices).submitFinance(request);
  if (outcome.kind === "redirect") return redirect(outcome.to, 303);
  if (outcome.kind === "sign-in") return redirect(outcome.to);
  return data(outcome.view, { status: outcome.status });
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
