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
import { showRemoval, submitRemoval } from "../../removal/removal.server.ts";
import type { RemovalAnswer, RemovalView } from "../../removal/removal-view.ts";
import { RemovalPage } from "../../removal/ui/removal-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showRemoval(context.get(staffContext));

export const clientLoader = keepWhileOffline<RemovalView>();

export async function action({ context, request }: ActionFunctionArgs) {
  return data(await submitRemoval(context.get(staffContext), await readForm(request)), { status: 422 });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOffline(serverAction<typeof action>(), { error: OFFLINE } satisfies RemovalAnswer);

/** What changed in the meantime is shown with the refusal. */
export const shouldRevalidate = () => true;

export default function RemoveFeed() {
  return <RemovalPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
