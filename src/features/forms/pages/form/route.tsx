import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { buildQuietMeta } from "#features/request/page-meta.ts";
import { requestContext } from "#features/request/request-context.ts";
import { useSite } from "#features/request/use-site.ts";
import { readFormName } from "../../definitions/forms.ts";
import { showForm, submitForm } from "../../take/form.server.ts";
import { answerPost } from "../../take/form-outcome.ts";
import { FormPage } from "../../ui/form-page.tsx";
import { keepForm, loadForm } from "../../ui/layout/keep-form.ts";
import { toSiteForm } from "../../view/site-form.ts";

export { shouldRevalidatePage as shouldRevalidate } from "#features/request/page-data.ts";

export async function loader({ context, url }: LoaderFunctionArgs) {
  return showForm(context.get(requestContext), readFormName(url.pathname));
}

/** A form on another page asks for its token here: without an answer it stays as it is. On a page of its own the error page says it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return loadForm(() => serverLoader<typeof loader>());
}

export async function action({ context, url, request }: ActionFunctionArgs) {
  const ctx = context.get(requestContext);
  return answerPost(await submitForm(ctx, toSiteForm(readFormName(url.pathname)), request));
}

/** Without an answer the form stays as it is typed and says so itself (ERR-02, LEAD-05). */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepForm(() => serverAction<typeof action>());
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader | typeof clientLoader>) {
  return buildQuietMeta(loaderData && "title" in loaderData ? loaderData.title : "Form", matches);
}

export default function Form() {
  const first = useLoaderData<typeof loader | typeof clientLoader>();
  const answer = useActionData<typeof action>();
  if ("error" in first) throw first.error;
  return <FormPage site={useSite()} view={answer ?? first} isAnswer={answer !== undefined} />;
}
