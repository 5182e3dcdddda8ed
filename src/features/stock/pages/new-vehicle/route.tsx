import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { keepWhileOffline } from "#ui/page/offline.ts";
import type { EntryPageView } from "../../entry/entry-view.ts";
import { showNewEntry } from "../../entry/show-entry.server.ts";
import { submitNewEntry } from "../../entry/submit-entry.server.ts";
import { EntryPage } from "../../entry/ui/entry-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showNewEntry(context.get(staffContext));

export const clientLoader = keepWhileOffline<EntryPageView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitNewEntry(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.notice === null ? 422 : 200 });
}

export { keepTypedEntry as clientAction } from "../../entry/keep-typed-entry.ts";

export default function NewVehicle() {
  return <EntryPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
