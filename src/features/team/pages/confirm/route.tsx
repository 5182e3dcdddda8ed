import { type ActionFunctionArgs, data, redirect, useActionData } from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import { readForm } from "#platform/http/read-input.ts";
import { submitConfirmation } from "../../sign-in/submit-confirmation.server.ts";
import { ConfirmForm } from "../../ui/confirm-form.tsx";
import { PageHead } from "../../ui/page-head.tsx";

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitConfirmation(context.get(staffContext), await readForm(request));
  if (outcome.kind === "refused") return data(outcome, { status: 422 });
  return redirect(outcome.to, { status: 303, headers: toCookieHeaders(outcome.cookies) });
}

export default function Confirm() {
  const refused = useActionData<typeof action>();
  return (
    <div className="max-w-md">
      <PageHead title="Confirm that it’s you" />
      <ConfirmForm what="go on" error={refused?.error} next={refused?.next ?? "/"} />
    </div>
  );
}
