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
import { showJourney } from "../../journey/show-journey.server.ts";
import { submitJourney } from "../../journey/submit-journey.server.ts";
import { JourneyPage } from "../../ui/journey-page.tsx";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const current = context.get(requestContext);
  // Its policy comes with a document of its own (D388).
  if (!current.isDocument) throw redirectDocument(current.page.pathname + current.page.search);
  const shown = await showJourney(current, url);
  if (shown.kind !== "view") throw toOutcomeError(shown);
  return shown.view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitJourney(context.get(requestContext), request);
  if (outcome.kind === "received") throw redirectDocument(outcome.to, 303);
  if (outcome.kind === "shown") return data(outcome.view, { status: outcome.status });
  throw toOutcomeError(outcome);
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Your reservation", matches);
}

export default function Journey() {
  const first = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <JourneyPage site={useSite()} view={answer ?? first} />;
}
