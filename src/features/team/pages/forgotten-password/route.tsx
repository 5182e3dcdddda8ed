import { type ActionFunctionArgs, Form, useActionData } from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { readForm } from "#platform/http/read-input.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { submitForgottenPassword } from "../../passwords/submit-forgotten-password.server.ts";
import { PageHead } from "../../ui/page-head.tsx";

export async function action({ context, request }: ActionFunctionArgs) {
  await submitForgottenPassword(context.get(staffContext), await readForm(request));
  return { isDone: true };
}

export default function ForgottenPassword() {
  if (useActionData<typeof action>())
    return (
      <>
        <PageHead title="Check your email" />
        <p role="status">
          If somebody signs in with that address, we’ve sent a link to choose a new password. It works for 30
          minutes.
        </p>
      </>
    );
  return (
    <>
      <PageHead title="Forgotten your password?" />
      <Form method="post" className="grid gap-4">
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <Button type="submit" size="large" wide>
          Send a link
        </Button>
      </Form>
    </>
  );
}
