import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readFormData } from "#platform/http/read-input.ts";
import { answerOffline, keepWhileOffline, OFFLINE } from "#ui/page/offline.ts";
import type { MappingAnswer, MappingView } from "../../mapping/mapping-view.ts";
import { showMapping } from "../../mapping/show-mapping.server.ts";
import { submitMapping } from "../../mapping/submit-mapping.server.ts";
import { MappingPage } from "../../mapping/ui/mapping-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showMapping(context.get(staffContext));

export const clientLoader = keepWhileOffline<MappingView>();

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readFormData(request);
  return data(await submitMapping(context.get(staffContext), form), { status: 422 });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOffline(serverAction<typeof action>(), { error: OFFLINE } satisfies MappingAnswer);

/** What was chosen is kept also where it cannot be saved yet. */
export const shouldRevalidate = () => true;

export default function Mapping() {
  return <MappingPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
