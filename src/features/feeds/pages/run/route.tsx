import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import type { RunAnswer, RunView } from "../../run/run-view.ts";
import { showRun } from "../../run/show-run.server.ts";
import { submitRun } from "../../run/submit-run.server.ts";
import { RunPage } from "../../run/ui/run-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showRun(context.get(staffContext));

export const clientLoader = keepWhileOffline<RunView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitRun(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.isConflict ? 409 : answer.error === null ? 200 : 422 });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOffline(serverAction<typeof action>(), {
    error: OFFLINE,
    done: null,
    isConflict: false,
  } satisfies RunAnswer);

/** What somebody else decided in the meantime is shown with the refusal. */
export const shouldRevalidate = () => true;

export default function Run() {
  return <RunPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
