import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { SIGN_IN_FIELDS, type SignInView } from "../sign-in-view.ts";

const CONTACT = {
  phone: {
    label: "Mobile number",
    hint: "We text you a six-digit code.",
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
  },
  email: {
    label: "Email address",
    hint: "We email you a six-digit code.",
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
} as const;

/** The first step: a number or an address. */
export function ContactForm({
  view,
  isBusy,
  cancel,
}: {
  view: SignInView;
  isBusy: boolean;
  cancel: ReactNode;
}) {
  return (
    <Form method="post" action={view.action} noValidate className="grid gap-5">
      <TextField
        key={view.method}
        name={SIGN_IN_FIELDS.contact}
        defaultValue={view.contact}
        required
        className="[&_input]:min-h-13 [&_input]:text-lg"
        {...CONTACT[view.method]}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" disabled={isBusy} className="grow sm:grow-0">
          {isBusy ? "Sending…" : "Send me a code"}
        </Button>
        {cancel}
      </div>
    </Form>
  );
}
