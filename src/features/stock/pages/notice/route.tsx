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
import { type NoticeFormAnswer, type NoticePageView, readTypedNotice } from "../../notice/notice-view.ts";
import { showNotice } from "../../notice/show-notice.server.ts";
import { submitNotice } from "../../notice/submit-notice.server.ts";
import { NoticePage } from "../../notice/ui/notice-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showNotice(context.get(staffContext));

export const clientLoader = keepWhileOffline<NoticePageView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitNotice(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.done !== null ? 200 : answer.theirs ? 409 : 422 });
}

/** Without a connection, the page says so and keeps what was typed. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await readForm(request.clone());
  return answerOffline(serverAction<NoticeFormAnswer>(), {
    ...{ error: OFFLINE, errors: {}, done: null, typed: readTypedNotice(form), theirs: null },
  } satisfies NoticeFormAnswer);
}

export default function VehicleNotice() {
  return <NoticePage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
