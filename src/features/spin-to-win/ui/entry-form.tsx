import { Form, useNavigation } from "react-router";
import { SPIN_TO_WIN_PATH } from "#features/content/promotion-page.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { SPIN_FIELDS, type SpinState } from "../take/spin-view.ts";

interface EntryFormProps {
  readonly state: Extract<SpinState, { kind: "entry" }>;
  readonly entrants: string;
  /** Address of the terms on the page. */
  readonly termsHref: string;
}

/** Asks a signed-in shopper who gets the prize, and spins. */
export default function EntryForm({
  state: { entry, errors, ...state },
  entrants,
  termsHref,
}: EntryFormProps) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={SPIN_TO_WIN_PATH} noValidate className="grid gap-5">
      <input type="hidden" name={SPIN_FIELDS.formToken} value={state.formToken} />
      <input type="hidden" name={SPIN_FIELDS.promotion} value={state.promotion} />
      <TextField
        label="Your name"
        hint="We hand your prize to this name."
        name={SPIN_FIELDS.name}
        defaultValue={entry.name}
        error={errors.name}
        autoComplete="name"
        maxLength={120}
        required
      />
      <TextField
        label="Email address"
        hint="We only use it to tell you about your prize."
        name={SPIN_FIELDS.email}
        defaultValue={entry.email}
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <Checkbox name={SPIN_FIELDS.agreed} defaultChecked={entry.isAgreed} error={errors.isAgreed} required>
        I may enter ({entrants}), and I accept the{" "}
        <a href={termsHref} className="link">
          terms of entry
        </a>
        .
      </Checkbox>
      <Button type="submit" size="large" disabled={isBusy} wide>
        {isBusy ? "Spinning…" : "Spin the wheel"}
      </Button>
    </Form>
  );
}
