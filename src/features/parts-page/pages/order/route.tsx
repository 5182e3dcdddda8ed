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
import { showOrder, submitOrder } from "../../take/order.server.ts";
import { OrderPage } from "../../ui/order-page.tsx";

export { shouldRevalidatePage as shouldRevalidate } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const shown = await showOrder(context.get(requestContext), url);
  if (shown.kind !== "view") throw toOutcomeError(shown);
  return shown.view;
}

export async function action({ context, url, request }: ActionFunctionArgs) {
  return answerPost(await submitOrder(context.get(requestContext), url, request));
}

/** Without an answer the form stays as it is typed and says so itself (ERR-02, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return (await keepForm(() => serverAction<typeof action>()))?.form ?? null;
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Order or ask about a part", matches);
}

export default function OrderPart() {
  const first = useLoaderData<typeof loader>();
  // A post that was sent before JavaScript arrived is answered with the page, and any other one with the form alone.
  const answer = useActionData<typeof action>();
  return <OrderPage site={useSite()} view={answer ?? first} isAnswer={answer !== undefined} />;
}
