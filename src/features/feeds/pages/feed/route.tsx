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
import type { FeedAnswer, FeedView } from "../../feed/feed-view.ts";
import { showFeed } from "../../feed/show-feed.server.ts";
import { submitFeed } from "../../feed/submit-feed.server.ts";
import { FeedPage } from "../../feed/ui/feed-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showFeed(context.get(staffContext));

export const clientLoader = keepWhileOffline<FeedView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitFeed(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.error === null ? 200 : 422 });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOffline(serverAction<typeof action>(), { error: OFFLINE, done: null } satisfies FeedAnswer);

/** What somebody else decided in the meantime is shown with the refusal. */
export const shouldRevalidate = () => true;

export default function Feed() {
  return <FeedPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
