import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "react-router";
import { staffContext } from "#features/identity/request/staff-context.ts";
import { Button } from "#ui/controls/button.tsx";
import { SIGN_IN_PATH } from "../../paths.ts";
import { submitSignOut } from "../../sign-in/submit-sign-out.server.ts";
import { PageHead } from "../../ui/page-head.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(staffContext).session) throw redirect(SIGN_IN_PATH);
  return null;
}

export async function action({ context }: ActionFunctionArgs) {
  const cookie = await submitSignOut(context.get(staffContext));
  return redirectDocument(SIGN_IN_PATH, { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function SignOut() {
  return (
    <Form method="post">
      <PageHead title="Sign out" />
      <Button type="submit">Sign out</Button>
    </Form>
  );
}
