import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import { readForm } from "#platform/http/read-input.ts";
import { YouPage } from "../../you/ui/you-page.tsx";
import { showYou, submitYou } from "../../you/you.server.ts";

export const loader = ({ context }: LoaderFunctionArgs) => showYou(context.get(staffContext));

export async function action({ context, request }: ActionFunctionArgs) {
  const { answer, cookies } = await submitYou(context.get(staffContext), await readForm(request));
  const status = Object.keys(answer.errors).length === 0 ? 200 : 422;
  return data(answer, { status, headers: toCookieHeaders(cookies) });
}

export default function You() {
  return <YouPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
