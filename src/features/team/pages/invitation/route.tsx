import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { toInvitationPath } from "#features/identity/staff/invitations/invitation.ts";
import { toCookieHeaders } from "#features/request/page-data.ts";
import { readForm } from "#platform/http/read-input.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { showInvitation, submitInvitation } from "../../invitation/invitation.server.ts";
import { PASSWORD_FIELDS } from "../../passwords/password-fields.ts";
import { PasswordForm } from "../../passwords/ui/password-form.tsx";
import { SIGN_IN_PATH } from "../../paths.ts";
import { PageHead } from "../../ui/page-head.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => showInvitation(context.get(staffContext));

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await submitInvitation(context.get(staffContext), await readForm(request));
  if (outcome.kind === "again") return redirect(toInvitationPath(outcome.token), 303);
  if (outcome.kind === "refused") return data(outcome.answer, { status: 422 });
  return redirectDocument(outcome.to, { status: 303, headers: toCookieHeaders(outcome.cookies) });
}

export default function Invitation() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!view)
    return (
      <>
        <PageHead title="This invitation has ended" />
        <p>It was used or withdrawn, or is older than seven days. Ask whoever invited you for a new one.</p>
      </>
    );
  const { token, accountName, email, role, as } = view;
  const here = toInvitationPath(token);
  return (
    <>
      <PageHead title={`Join ${accountName}`} />
      <p className="mb-5 text-muted">
        {email} is invited as: {role}.
      </p>
      {as === "new" && <PasswordForm {...{ token, email, answer }} asksName action="Join" />}
      {as === "signed-in" && (
        <Form method="post">
          <input type="hidden" name={PASSWORD_FIELDS.token} value={token} />
          <Button type="submit" size="large">
            Join {accountName}
          </Button>
        </Form>
      )}
      {as === "sign-in" && (
        <LinkButton to={`${SIGN_IN_PATH}?${new URLSearchParams({ next: here })}`} size="large">
          Sign in to accept
        </LinkButton>
      )}
      {as === "other" && (
        <p>
          You are signed in with another address. Sign out first, then open the link of the invitation again.
        </p>
      )}
    </>
  );
}
