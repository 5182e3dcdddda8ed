import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { showSso, submitSso } from "../../sso/sso.server.ts";
import { SsoPage } from "../../sso/ui/sso-page.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showSso(context.get(staffContext));

export async function action({ context, request }: ActionFunctionArgs) {
  const answer = await submitSso(context.get(staffContext), await readForm(request));
  return data(answer, { status: answer.error === null ? 200 : 422 });
}

export default function SingleSignOnSettings() {
  return <SsoPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
