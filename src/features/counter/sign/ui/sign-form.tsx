import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { DRIVE_FIELDS, DRIVE_INTENTS } from "../../drive/drive-view.ts";
import { LICENCE_STATES, SIGN_FIELDS } from "../../rules/check-signing.ts";
import { SENT_FIELDS, type SignAnswer, type SignPlace, type SignView } from "../sign-view.ts";
import { SignaturePad } from "./signature-pad.tsx";
import { useSigning } from "./use-signing.ts";

interface Props {
  place: SignPlace;
  /** Null if nothing is to be signed: then only what the phone still keeps of it shows. */
  view: SignView | null;
  /** Of a form that was sent without JavaScript. */
  answer: SignAnswer | null;
}

/** What is taken down and signed before a test drive. Without a connection it stays on the phone until there is one (D451). */
export function SignForm({ place, view, answer: posted }: Props) {
  const { state, sign, discard, isTooLarge } = useSigning(place);
  const [isPreparing, setPreparing] = useState(false);
  const answer = state.kind === "open" ? (state.answer ?? posted) : null;
  const message = useRef<HTMLDivElement>(null);
  const error = answer?.error ?? (state.kind === "refused" ? state.error : null);
  useEffect(() => {
    if (answer?.error) message.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setPreparing(true);
    await sign(form, view?.timeZone ?? "UTC").finally(() => setPreparing(false));
  };
  const isWaiting = state.kind !== "open";
  if (!view && !isWaiting) return null;
  return (
    <section aria-labelledby="sign" className="card grid gap-4 p-4">
      <h2 id="sign" className="font-semibold">
        Before they drive
      </h2>
      {error && (
        <div ref={message}>
          <FormMessage error={error} />
        </div>
      )}
      <div role="status" className="empty:hidden">
        {(state.kind === "offline" || state.kind === "sending") && (
          <Kept isOffline={state.kind === "offline"} isTooLarge={isTooLarge} />
        )}
      </div>
      {state.kind === "refused" && (
        <div className="grid gap-2">
          <p className="text-sm">
            It was signed on this phone and is still kept on it. Once you have sorted it out, discard it, and
            have it signed again if need be.
          </p>
          <Button variant="secondary" className="justify-self-start" onClick={discard}>
            Discard it from this phone
          </Button>
        </div>
      )}
      {view && (
        <form
          method="post"
          encType="multipart/form-data"
          onSubmit={submit}
          hidden={isWaiting}
          className={isWaiting ? undefined : "grid gap-5"}
        >
          <input type="hidden" name={DRIVE_FIELDS.intent} value={DRIVE_INTENTS.sign} />
          <input type="hidden" name={SENT_FIELDS.submission} value={view.submission} />
          <input type="hidden" name={SENT_FIELDS.agreement} value={view.agreement.text} />
          <input type="hidden" name={SENT_FIELDS.seal} value={view.agreement.seal} />
          <Licence view={view} answer={answer} />
          <Vehicle answer={answer} />
          <Agreement view={view} answer={answer} />
          <Button type="submit" size="large" disabled={isPreparing}>
            {isPreparing ? "Saving…" : "Save what was signed"}
          </Button>
        </form>
      )}
    </section>
  );
}

function Kept({ isOffline, isTooLarge }: { isOffline: boolean; isTooLarge: boolean }) {
  if (!isOffline) return <p className="rounded-card bg-quiet p-4 font-semibold">Sending what was signed…</p>;
  return (
    <div className="grid gap-1 rounded-card border-2 border-line-strong bg-quiet p-4">
      <p className="font-semibold">
        {isTooLarge ? "Kept on this page only, not sent yet" : "Saved on this phone, not sent yet"}
      </p>
      <p className="text-sm">
        {isTooLarge
          ? "This phone has no room to keep it. Leave this page open: it is sent by itself once there is a connection."
          : "It is sent by itself once there is a connection, while this page is open or when you open it again. Do not have it signed twice."}
      </p>
    </div>
  );
}

interface PartProps {
  answer: SignAnswer | null;
}

function Licence({ view, answer }: PartProps & { view: SignView }) {
  const problems = answer?.problems ?? {};
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">Driver licence</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Licence from"
          name={SIGN_FIELDS.state}
          defaultValue={view.state}
          error={problems.state}
        >
          {LICENCE_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField
          label="Class"
          name={SIGN_FIELDS.class}
          required
          maxLength={20}
          defaultValue="C"
          autoComplete="off"
          error={problems.class}
        />
        <TextField
          label="Expires on"
          name={SIGN_FIELDS.expires}
          type="date"
          required
          error={problems.expires}
        />
        <TextField
          label="Last four of its number"
          name={SIGN_FIELDS.last}
          required
          maxLength={4}
          autoComplete="off"
          autoCapitalize="characters"
          error={problems.last}
        />
      </div>
      <div className="grid gap-1.5">
        <label htmlFor="licence-picture" className="text-sm font-semibold">
          Picture of the licence <span className="font-normal text-muted">(optional)</span>
        </label>
        <p id="licence-picture-hint" className="text-sm text-muted">
          Only if your insurer wants one. It is erased {view.pictureDays}{" "}
          {view.pictureDays === 1 ? "day" : "days"} after the drive, and each look at it is in the audit log.
        </p>
        <input
          id="licence-picture"
          type="file"
          name={SENT_FIELDS.picture}
          accept="image/*"
          capture="environment"
          aria-describedby="licence-picture-hint"
          className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3.5 file:font-semibold"
        />
      </div>
      <Checkbox name={SIGN_FIELDS.seen} required error={problems.seen}>
        I have seen the licence, and it is theirs
      </Checkbox>
    </fieldset>
  );
}

function Vehicle({ answer }: PartProps) {
  const problems = answer?.problems ?? {};
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1 font-semibold">Vehicle</legend>
      <TextField
        label="Trade plate"
        name={SIGN_FIELDS.plate}
        required
        maxLength={10}
        autoComplete="off"
        autoCapitalize="characters"
        error={problems.plate}
      />
      <TextField
        label="Odometer now (km)"
        name={SIGN_FIELDS.odometer}
        required
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        error={problems.odometer}
      />
    </fieldset>
  );
}

function Agreement({ view, answer }: PartProps & { view: SignView }) {
  const problems = answer?.problems ?? {};
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">Agreement</legend>
      {view.isUnconfirmed && (
        <p className="rounded-control bg-danger-soft p-3 text-sm">
          The words in square brackets are for your lawyer to confirm. Your own text is set as
          “testDrive.agreement” in the site’s configuration.
        </p>
      )}
      <div className="grid gap-3 rounded-control bg-quiet p-4 wrap-anywhere">
        {view.agreement.text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <TextField
        label="Name of whoever drives and signs"
        name={SIGN_FIELDS.name}
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={view.name}
        error={problems.name}
      />
      <div className="grid gap-1.5">
        <p className="text-sm font-semibold">Signature</p>
        <SignaturePad name={SIGN_FIELDS.signature} error={problems.signature} />
        {problems.signature && <p className="text-sm font-semibold text-danger">{problems.signature}</p>}
        <Checkbox name={SIGN_FIELDS.typed}>
          I cannot or do not want to draw: my typed name is my signature
        </Checkbox>
      </div>
    </fieldset>
  );
}
