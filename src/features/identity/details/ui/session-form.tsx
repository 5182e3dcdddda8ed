import type { ReactNode } from "react";
import { Form } from "react-router";
import { DETAILS_FIELDS, type DETAILS_INTENTS, type DetailsView } from "../details-view.ts";

/** A form with the session's form token. */
export function SessionForm({
  view,
  intent,
  children,
}: {
  view: Pick<DetailsView, "formToken">;
  intent: (typeof DETAILS_INTENTS)[keyof typeof DETAILS_INTENTS];
  children: ReactNode;
}) {
  return (
    <Form method="post" action="/my-garage/details" noValidate className="grid gap-5">
      <input type="hidden" name={DETAILS_FIELDS.formToken} value={view.formToken} />
      <input type="hidden" name={DETAILS_FIELDS.intent} value={intent} />
      {children}
    </Form>
  );
}
