import type { ReactNode } from "react";
import { Form } from "react-router";
import { DETAILS_PATH } from "../../paths.ts";
import { DETAILS_FIELDS } from "../details-view.ts";

/** A form with the session's form token, which posts to the page of its details or to `action`. */
export function SessionForm({
  view,
  intent,
  action = DETAILS_PATH,
  children,
}: {
  view: { readonly formToken: string };
  intent: string;
  action?: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={action} noValidate className="grid gap-5">
      <input type="hidden" name={DETAILS_FIELDS.formToken} value={view.formToken} />
      <input type="hidden" name={DETAILS_FIELDS.intent} value={intent} />
      {children}
    </Form>
  );
}
