import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { toOutcomeError } from "#features/request/page-data.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import {
  type OnlinePaymentOutcome,
  showOnlinePayment,
  submitOnlinePayment,
} from "../../online-payment.server.ts";
import { OnlinePaymentPage } from "../../ui/online-payment-page.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const current = context.get(requestContext);
  // Its policy comes with a document of its own (D388).
  if (!current.isDocument) throw redirectDocument(current.page.pathname + current.page.search);
  return answer(await showOnlinePayment(current));
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answer(await submitOnlinePayment(context.get(requestContext), request));
}

function answer(outcome: OnlinePaymentOutcome) {
  if (outcome.kind === "redirect") throw redirectDocument(outcome.to, 303);
  if (outcome.kind === "not-found") throw toOutcomeError(outcome);
  return data(outcome.view, { status: outcome.status });
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Pay an invoice", matches);
}

export default function OnlinePayment() {
  const first = useLoaderData<typeof loader>();
  return <OnlinePaymentPage view={useActionData<typeof action>() ?? first} site={useSite()} />;
}
