import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import { toRejectedHref } from "../../list/leads-view.ts";
import { useKeptAnswer, useLive } from "../../live/use-live.ts";
import { showThread } from "../../thread/show-thread.server.ts";
import { submitThread } from "../../thread/submit-thread.server.ts";
import {
  readTyped,
  THREAD_FIELDS,
  type ThreadAnswer,
  type ThreadPageView,
} from "../../thread/thread-view.ts";
import { ThreadPage } from "../../thread/ui/thread-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showThread(context.get(staffContext));

export const clientLoader = keepWhileOffline<ThreadPageView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = context.get(staffContext);
  const answer = await submitThread(staff, await readForm(request));
  if (answer.isGone) return redirect(toRejectedHref(staff.params.account ?? ""), 303);
  return data(answer, { status: answer.isConflict ? 409 : answer.error === null ? 200 : 422 });
}

/** Without a connection, the form says so and keeps what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await readForm(request.clone());
  return answerOffline(serverAction<typeof action>(), {
    ...{ intent: form(THREAD_FIELDS.intent), lead: form(THREAD_FIELDS.lead) },
    error: OFFLINE,
    ...{ isConflict: false, done: null, undo: null, typed: readTyped(form), isGone: false },
  } satisfies ThreadAnswer);
}

/** After a conflict the page shows what somebody else did. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function Lead() {
  const view = useLoaderData<typeof loader>();
  useLive(view.liveHref);
  return <ThreadPage key={view.id} view={view} answer={useKeptAnswer(useActionData<typeof action>())} />;
}
