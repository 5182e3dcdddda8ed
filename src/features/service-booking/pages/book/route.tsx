import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { answerPost } from "#features/forms/take/form-outcome.ts";
import { keepForm } from "#features/forms/ui/layout/keep-form.ts";
import { toOutcomeError } from "#features/request/page-data.ts";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showServiceBooking, submitServiceBooking } from "../../take/service-booking.server.ts";
import { ServicePage } from "../../ui/service-page.tsx";

export { shouldRevalidatePage as shouldRevalidate } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const shown = showServiceBooking(context.get(requestContext), url);
  if (shown.kind !== "view") throw toOutcomeError(shown);
  return shown.view;
}

/** The frame needs the policy of the page's own document (D18). */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs) {
  const view = await serverLoader<typeof loader>();
  if (view.kind === "frame") throw redirectDocument(url.pathname);
  return view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerPost(await submitServiceBooking(context.get(requestContext), request));
}

/** Without an answer the form stays as it is typed and says so itself (ERR-02, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const answer = await keepForm(() => serverAction<typeof action>());
  return answer?.kind === "form" ? answer.form : null;
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Book a service", matches);
}

export default function BookService() {
  const first = useLoaderData<typeof loader>();
  // A post that was sent before JavaScript arrived is answered with the page, and any other one with the form alone.
  const answer = useActionData<typeof action>();
  return <ServicePage site={useSite()} view={answer ?? first} isAnswer={answer !== undefined} />;
}
