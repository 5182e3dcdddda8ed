import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import { readForm } from "#platform/http/read-input.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { PASSWORD_FIELDS } from "../../passwords/password-fields.ts";
import { submitReset } from "../../passwords/submit-reset.server.ts";
import { PasswordForm } from "../../passwords/ui/password-form.tsx";
import { FORGOTTEN_PATH } from "../../paths.ts";
import { PageHead } from "../../ui/page-head.tsx";

/** Whether the link works is found out when a password is chosen. */
export function loader({ context }: LoaderFunctionArgs) {
  return { token: context.get(staffContext).url.searchParams.get(PASSWORD_FIELDS.token) ?? "" };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitReset(context.get(staffContext), await readForm(request));
  if (outcome.kind === "redirect")
    return redirectDocument(outcome.to, { status: 303, headers: toCookieHeaders(outcome.cookies) });
  return data(outcome, { status: 422 });
}

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (outcome?.kind === "ended")
    return (
      <>
        <PageHead title="This link has ended" />
        <p className="mb-5">It works once, for 30 minutes.</p>
        <LinkButton to={FORGOTTEN_PATH}>Send another link</LinkButton>
      </>
    );
  const answer = outcome && { name: "", errors: { password: outcome.error } };
  return (
    <>
      <PageHead title="Choose a new password" />
      <p className="mb-5 text-muted">It signs you out on all devices.</p>
      <PasswordForm token={token} email={null} asksName={false} answer={answer} action="Save password" />
    </>
  );
}
