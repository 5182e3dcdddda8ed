import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { showEnquiry, submitEnquiry } from "../../enquiry/take/enquiry.server.ts";
import { EnquiryForm } from "../../enquiry/ui/enquiry-form.tsx";
import { answerPost } from "../../take/form-outcome.ts";
import { keepForm, loadForm } from "../../ui/layout/keep-form.ts";

export { shouldRevalidatePage as shouldRevalidate } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = await showEnquiry(context.get(requestContext), url);
  if (!("kind" in view)) return view;
  if (view.kind === "sign-in") throw redirect(view.to);
  throw data(null, { status: 404 });
}

/** What keeps the form from loading is for the sheet to say; on a page of its own the error page says it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return loadForm(() => serverLoader<typeof loader>());
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerPost(await submitEnquiry(context.get(requestContext), request));
}

/** Without an answer the form stays as it is typed and says so itself (ERR-01, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ matches }: MetaArgs) {
  return buildQuietMeta("Enquire", matches);
}

export default function Enquiry() {
  const first = useLoaderData<typeof loader | typeof clientLoader>();
  const answer = useActionData<typeof action>();
  const site = useSite();
  if ("error" in first) throw first.error;
  return <EnquiryForm site={site} view={answer ?? first} isAnswer={answer !== undefined} />;
}
