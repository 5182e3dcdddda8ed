import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { answerPost } from "#features/forms/take/form-outcome.ts";
import { keepForm } from "#features/forms/ui/layout/keep-form.ts";
import { toOutcomeError } from "#features/request/page-data.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { submitDeal } from "../../take/submit-deal.server.ts";
import { DealPage } from "../../ui/deal-page.tsx";
import { showDeal } from "../../view/show-deal.server.ts";

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shown = await showDeal(context.get(requestContext), params.slug ?? "", url);
  if (shown.kind !== "view") throw toOutcomeError(shown);
  return shown.view;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  return answerPost(await submitDeal(context.get(requestContext), params.slug ?? "", request));
}

/** Without an answer the form stays as it is typed and says so itself (ERR-01, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your deal", matches);
}

export default function Deal() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <DealPage site={useSite()} view={answer ?? first} isAnswer={answer !== undefined} />;
}
