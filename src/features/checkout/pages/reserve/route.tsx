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
import { showReserve } from "../../take/show-reserve.server.ts";
import { submitReserve } from "../../take/submit-reserve.server.ts";
import { ReservePage } from "../../ui/reserve-page.tsx";

export { shouldRevalidatePage as shouldRevalidate } from "#features/request/page-data.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shown = await showReserve(context.get(requestContext), params.slug ?? "");
  if (shown.kind !== "view") throw toOutcomeError(shown);
  return shown.view;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  return answerPost(await submitReserve(context.get(requestContext), params.slug ?? "", request));
}

/** Without an answer the form stays as it is typed and says so itself (ERR-01, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Reserve it online", matches);
}

export default function Reserve() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ReservePage site={useSite()} view={answer ?? first} isAnswer={answer !== undefined} />;
}
