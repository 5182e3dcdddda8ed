import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox, Radio } from "#ui/controls/checkbox.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { useLeaveWarning } from "#ui/page/use-leave-warning.ts";
import { Preview } from "../../ui/preview.tsx";
import {
  type CheckView,
  SETUP_FORM,
  SETUP_INTENTS,
  type SetupAnswer,
  type SetupView,
  type TypedFeed,
} from "../setup-view.ts";

/** What the name and the secret of each way to sign in are called. */
const SIGN_INS: Readonly<
  Record<TypedFeed["signIn"], { readonly option: string; readonly name: string; readonly secret: string }>
> = {
  "": { option: "No password", name: "User name, or name of the header or key", secret: "Password or key" },
  basic: { option: "User name and password", name: "User name", secret: "Password" },
  header: { option: "A key in a header, such as X-Api-Key", name: "Name of the header", secret: "Key" },
  query: { option: "A key in the address, such as ?key=…", name: "Name of the key", secret: "Key" },
};

export function SetupPage({ view, answer }: { view: SetupView; answer: SetupAnswer | undefined }) {
  const { name, backHref, mappings, intervals } = view;
  const typed = answer?.typed ?? view.typed;
  const errors = answer?.errors ?? {};
  const shown = answer?.shown ?? view.shown;
  const isBusy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  useLeaveWarning(form, null);
  return (
    <div className="max-w-2xl">
      <Link to={backHref} className="link inline-flex min-h-11 items-center text-sm wrap-anywhere">
        {name ?? "All feeds"}
      </Link>
      <PageHead title={name === null ? "Add a feed" : "Change the feed"} />
      <FormMessage error={answer?.error ?? null} />
      <Form ref={form} method="post" className="card grid gap-5 p-4 lg:p-6">
        <input type="hidden" name={SETUP_FORM.shown} value={shown} />
        {answer?.asksToConfirm && <input type="hidden" name={SETUP_FORM.confirmed} value={typed.name} />}
        {name === null && (
          <TextField
            label="Name"
            hint="Letters, digits, dots, hyphens and underscores. It stays the feed’s name."
            name={SETUP_FORM.name}
            defaultValue={typed.name}
            error={errors.name}
            maxLength={60}
            autoComplete="off"
            required
          />
        )}
        <TextField
          label="Address of the file"
          hint={
            view.isLocal
              ? "It reads a folder or file of the server, which whoever runs your website sets up. Leave this empty to keep that, or enter a web address."
              : "A web address, such as https://feeds.supplier.com.au/stock.csv. CSV, Excel, JSON or XML. For FTP or a folder of the server, ask whoever runs your website."
          }
          name={SETUP_FORM.address}
          type="url"
          inputMode="url"
          defaultValue={typed.address}
          error={errors.address}
          autoComplete="off"
          required={!view.isLocal}
        />
        <SignIn view={view} typed={typed} errors={errors} />
        <SelectField
          label="Read with"
          hint="What each column means. “Detect” takes what fits the file; if nothing does, you choose next."
          name={SETUP_FORM.mapping}
          defaultValue={typed.mapping}
          error={errors.mapping}
        >
          {mappings.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <fieldset>
          <legend className="text-sm font-semibold">Each file is</legend>
          <Radio name={SETUP_FORM.holds} value="stock" defaultChecked={typed.holds === "stock"}>
            the whole stock: what it lacks leaves your site
          </Radio>
          <Radio name={SETUP_FORM.holds} value="changes" defaultChecked={typed.holds === "changes"}>
            what changed: other vehicles stay as they are
          </Radio>
        </fieldset>
        <Yards view={view} typed={typed} error={errors.yards} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Checked"
            name={SETUP_FORM.every}
            defaultValue={typed.every}
            error={errors.every}
          >
            {intervals.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Silent after (hours)"
            name={SETUP_FORM.silentAfter}
            inputMode="numeric"
            defaultValue={typed.silentAfter}
            error={errors.silentAfter}
            autoComplete="off"
            required
          />
        </div>
        <TextAreaField
          label="Mail about troubles to"
          hint="One address per line. They hear when a file is held, fails, cannot be fetched, or none comes."
          name={SETUP_FORM.notify}
          rows={3}
          defaultValue={typed.notify}
          error={errors.notify}
          optional
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name={SETUP_FORM.intent}
            value={SETUP_INTENTS.save}
            disabled={isBusy}
            className="order-2"
          >
            {name === null ? "Add, and run it" : view.isPaused ? "Save" : "Save, and run it"}
          </Button>
          <Button
            type="submit"
            variant="secondary"
            name={SETUP_FORM.intent}
            value={SETUP_INTENTS.check}
            disabled={isBusy}
          >
            {isBusy ? "One moment…" : "Check the address"}
          </Button>
        </div>
      </Form>
      {answer?.check && <Check check={answer.check} />}
    </div>
  );
}

type FormParts = { view: SetupView; typed: TypedFeed; errors: SetupAnswer["errors"] };

function SignIn({ view: { secretSetAt }, typed, errors }: FormParts) {
  const [kind, setKind] = useState(typed.signIn);
  const words = SIGN_INS[kind];
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 text-sm font-semibold">Signing in to the sender’s server</legend>
      <SelectField
        label="With"
        name={SETUP_FORM.signIn}
        defaultValue={typed.signIn}
        onChange={({ currentTarget: { value } }) => setKind(value as TypedFeed["signIn"])}
        error={errors.signIn}
      >
        {Object.entries(SIGN_INS).map(([value, { option }]) => (
          <option key={value} value={value}>
            {option}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.name}
          name={SETUP_FORM.signInName}
          defaultValue={typed.signInName}
          error={errors.signInName}
          autoComplete="off"
        />
        <TextField
          label={words.secret}
          name={SETUP_FORM.secret}
          type="password"
          error={errors.secret}
          autoComplete="new-password"
        />
      </div>
      <p className="text-sm text-muted">
        {secretSetAt
          ? `Set on ${secretSetAt}. Leave it empty to keep it, enter another to replace it, or choose “No password” to remove it. `
          : ""}
        It is kept encrypted, sent to this address’s server alone, and never shown again.
      </p>
    </fieldset>
  );
}

function Yards({ view: { yards }, typed, error }: Omit<FormParts, "errors"> & { error: string | undefined }) {
  if (yards.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Yards</legend>
      <p className="text-sm text-muted">
        Choose none for all. Rows of other yards are rejected and listed; with one yard, a row that names none
        is placed there.
      </p>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {yards.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={SETUP_FORM.yards}
            value={value}
            defaultChecked={typed.yards.includes(value)}
          >
            <span className="wrap-anywhere">{label}</span>
          </Checkbox>
        ))}
      </div>
      {error && <p className="text-sm font-semibold text-danger">{error}</p>}
    </fieldset>
  );
}

function Check({ check: { text, isGood, first, problems } }: { check: CheckView }) {
  return (
    <section
      aria-labelledby="check"
      className={`mt-6 grid gap-3 rounded-card border-2 p-4 wrap-anywhere ${isGood ? "border-line-strong" : "border-danger bg-danger-soft"}`}
    >
      <h2 id="check" className="text-lg font-semibold">
        {isGood ? "The address works" : "This would bring nothing"}
      </h2>
      <p role="status">{text}</p>
      {first && (
        <>
          <p className="text-sm text-muted">The first vehicle. Nothing was imported.</p>
          <Preview preview={first} />
        </>
      )}
      {problems.length > 0 && (
        <>
          <h3 className="font-semibold">Rows that would be rejected</h3>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
