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
import { answerOffline, keepWhileOffline } from "#ui/page/offline.ts";
import { SETUP_OFFLINE, type SetupView } from "../../setup/setup-view.ts";
import { showSetup } from "../../setup/show-setup.server.ts";
import { submitSetup } from "../../setup/submit-setup.server.ts";
import { SetupPage } from "../../setup/ui/setup-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showSetup(context.get(staffContext));

export const clientLoader = keepWhileOffline<SetupView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitSetup(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.error === null ? 200 : 422 });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOffline(serverAction<typeof action>(), SETUP_OFFLINE);

export default function ChangeFeed() {
  return <SetupPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
