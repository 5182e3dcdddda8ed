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
import { showBlur, submitBlur } from "../../blur/blur.server.ts";
import type { BlurAnswer, BlurPageView } from "../../blur/blur-view.ts";
import { BlurPage } from "../../blur/ui/blur-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showBlur(context.get(staffContext));

export const clientLoader = keepWhileOffline<BlurPageView>();

export async function action({ context, request }: ActionFunctionArgs) {
  return data(await submitBlur(context.get(staffContext), await readForm(request)), { status: 422 });
}

/** Without a connection, the page says so and keeps the boxes. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOffline(serverAction<typeof action>(), { error: OFFLINE, typed: {} } satisfies BlurAnswer);

export default function BlurPhoto() {
  return <BlurPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
