import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { showPeople, submitPeople } from "../../people/people.server.ts";
import { PeoplePage } from "../../people/ui/people-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showPeople(context.get(staffContext));

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitPeople(context.get(staffContext), await readForm(request));
  if (answer.hasLeft) return redirect("/", 303);
  return data(answer, { status: answer.error === null ? 200 : 422 });
}

export default function People() {
  return <PeoplePage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
