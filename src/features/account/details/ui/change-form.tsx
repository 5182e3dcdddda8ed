import { PrivacyLine } from "#features/tenancy/ui/privacy-line.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { OutboxNote } from "../../ui/form-message.tsx";
import {
  type ChangeView,
  DETAILS_FIELDS,
  DETAILS_INTENTS,
  type DetailsView,
  type FieldError,
} from "../details-view.ts";
import { SessionForm } from "./session-form.tsx";

/** Asks for the new number, then for the codes sent to the old and the new one. */
export function ChangeForm({ view }: { view: DetailsView }) {
  if (view.change) return <CodesForm view={view} change={view.change} />;
  const error = findError(view, "number");
  return (
    <SessionForm view={view} intent={DETAILS_INTENTS.requestCodes}>
      <TextField
        key={error}
        autoFocus={error !== undefined}
        error={error}
        label="New mobile number"
        hint={`We send a code to it, and one to ${view.phone ? "the number you have now" : "your email address"}.`}
        name={DETAILS_FIELDS.number}
        defaultValue={view.newNumber}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
      />
      <Button type="submit" variant="secondary" className="justify-self-start">
        Send codes
      </Button>
      <PrivacyLine />
    </SessionForm>
  );
}

function CodesForm({ view, change }: { view: DetailsView; change: ChangeView }) {
  const { sentTo, number, oldCodeId, newCodeId } = change;
  return (
    <SessionForm view={view} intent={DETAILS_INTENTS.changeNumber}>
      <input type="hidden" name={DETAILS_FIELDS.number} value={number} />
      <input type="hidden" name={DETAILS_FIELDS.oldCodeId} value={oldCodeId} />
      <input type="hidden" name={DETAILS_FIELDS.newCodeId} value={newCodeId} />
      {view.outboxUrl && <OutboxNote href={view.outboxUrl} />}
      <CodeField
        label={`Code sent to ${sentTo.old}`}
        name={DETAILS_FIELDS.oldCode}
        error={findError(view, "oldCode")}
        autoFocus={!findError(view, "newCode")}
      />
      <CodeField
        label={`Code sent to ${sentTo.new}`}
        name={DETAILS_FIELDS.newCode}
        error={findError(view, "newCode")}
        autoFocus={findError(view, "newCode") !== undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Change my number</Button>
        <LinkButton to="/my-garage/details" reloadDocument variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </SessionForm>
  );
}

/** Returns the error of one field, which then gets the focus. */
const findError = ({ fieldError }: DetailsView, field: FieldError["field"]): string | undefined =>
  fieldError?.field === field ? fieldError.text : undefined;

interface CodeFieldProps {
  label: string;
  name: string;
  error: string | undefined;
  autoFocus: boolean;
}

function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      key={props.error}
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
    />
  );
}
