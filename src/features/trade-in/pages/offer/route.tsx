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
import { answerPost } from "#features/forms/take/form-outcome.ts";
import { keepForm } from "#features/forms/ui/layout/keep-form.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showOffer, submitOffer } from "../../offer/offer.server.ts";
import { OfferPage } from "../../ui/offer-page.tsx";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await showOffer(context.get(requestContext), url);
  return data(view, { status: view.kind === "none" ? 404 : 200 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitOffer(context.get(requestContext), request);
  return outcome.kind === "received" ? redirect(outcome.to, 303) : answerPost(outcome);
}

/** Without an answer the page stays as it is and says so itself (ERR-01). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your trade-in", matches);
}

export default function TradeInOffer() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <OfferPage site={useSite()} view={answer ?? first} hasFailed={answer === null} />;
}
