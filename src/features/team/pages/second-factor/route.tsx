import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import { readForm } from "#platform/http/read-input.ts";
import { showSecondFactor } from "../../you/show-second-factor.server.ts";
import { SecondFactorPage } from "../../you/ui/second-factor-page.tsx";
import { submitYou } from "../../you/you.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const view = await showSecondFactor(context.get(staffContext));
  if (!view) throw redirect("/");
  return view;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { answer, cookies } = await submitYou(context.get(staffContext), await readForm(request));
  const status = Object.keys(answer.errors).length === 0 ? 200 : 422;
  return data(answer, { status, headers: toCookieHeaders(cookies) });
}

export default function SecondFactor() {
  return <SecondFactorPage view={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
