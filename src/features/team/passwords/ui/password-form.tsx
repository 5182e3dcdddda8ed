import { Form } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { PASSWORD_FIELDS, type PasswordAnswer } from "../password-fields.ts";

/** Sets a password, and a name for someone who is new. Nothing is typed twice: the browser shows what was typed. */
export function PasswordForm({
  token,
  email,
  asksName,
  answer,
  action,
}: {
  token: string;
  /** Null if only the link says whose it is. */
  email: string | null;
  asksName: boolean;
  answer: PasswordAnswer | undefined;
  action: string;
}) {
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name={PASSWORD_FIELDS.token} value={token} />
      {email !== null && (
        <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      )}
      {asksName && (
        <TextField
          label="Your name"
          hint="As your colleagues know you. Customers see it in your replies."
          name={PASSWORD_FIELDS.name}
          autoComplete="name"
          defaultValue={answer?.name}
          error={answer?.errors.name}
          required
        />
      )}
      <TextField
        label="Password"
        hint="At least 12 characters. Three or four words that only you put together are easy to remember and hard to guess."
        name={PASSWORD_FIELDS.password}
        type="password"
        autoComplete="new-password"
        error={answer?.errors.password}
        required
      />
      <Button type="submit" size="large" wide>
        {action}
      </Button>
    </Form>
  );
}
