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
import type { BulkAnswer, LeadsView } from "../../list/leads-view.ts";
import { showLeads } from "../../list/show-leads.server.ts";
import { submitLeads } from "../../list/submit-leads.server.ts";
import { LeadsPage } from "../../list/ui/leads-page.tsx";
import { useKeptAnswer, useLive } from "../../live/use-live.ts";

export const loader = ({ context }: LoaderFunctionArgs) => showLeads(context.get(staffContext));

export const clientLoader = keepWhileOffline<LeadsView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitLeads(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.error === null ? 200 : 422 });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOffline(serverAction<typeof action>(), {
    error: OFFLINE,
    done: null,
  } satisfies BulkAnswer);

export default function Leads() {
  const view = useLoaderData<typeof loader>();
  useLive(view.liveHref);
  return <LeadsPage view={view} answer={useKeptAnswer(useActionData<typeof action>())} />;
}
