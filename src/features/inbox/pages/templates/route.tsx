import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import { showTemplates } from "../../templates/show-templates.server.ts";
import { submitTemplates } from "../../templates/submit-templates.server.ts";
import { TEMPLATE_FIELDS, type TemplatesAnswer, type TemplatesView } from "../../templates/templates-view.ts";
import { TemplatesPage } from "../../templates/ui/templates-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showTemplates(context.get(staffContext));

export const clientLoader = keepWhileOffline<TemplatesView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitTemplates(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.theirs ? 409 : answer.error === null ? 200 : 422 });
}

/** Without a connection, the form says so and keeps what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await readForm(request.clone());
  const typed = { name: form(TEMPLATE_FIELDS.name), body: form(TEMPLATE_FIELDS.body) };
  return answerOffline(serverAction<typeof action>(), {
    ...{ id: form(TEMPLATE_FIELDS.id), typed, done: null, removed: null, theirs: null },
    error: OFFLINE,
  } satisfies TemplatesAnswer);
}

/** After a conflict the next attempt is made on what somebody else saved. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function Templates() {
  return <TemplatesPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
