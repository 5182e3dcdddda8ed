import { Form } from "react-router";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { DRIVE_FIELDS, DRIVE_INTENTS } from "../../drive/drive-view.ts";
import type { PaperView } from "../sign-view.ts";

interface Props {
  paper: PaperView;
  mayWrite: boolean;
}

/** What was signed before a test drive, and the odometer once the vehicle is back. */
export function Paper({ paper, mayWrite }: Props) {
  const { signed, facts, agreementHref, picture } = paper;
  return (
    <section aria-labelledby="paper" className="card grid gap-4 p-4">
      <h2 id="paper" className="font-semibold">
        Signed
      </h2>
      <p className="wrap-anywhere">{signed}</p>
      <dl className="grid gap-2 wrap-anywhere sm:grid-cols-[9rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        <LinkButton to={agreementHref} variant="secondary" size="small">
          Show the agreement
        </LinkButton>
        {picture?.kind === "kept" && (
          <LinkButton to={picture.href} variant="secondary" size="small" reloadDocument target="_blank">
            Look at the licence
          </LinkButton>
        )}
      </div>
      {picture && (
        <p className="text-sm text-muted">
          {picture.kind === "kept"
            ? `The picture of the licence is erased on ${picture.until}. Looking at it is noted in the audit log.`
            : `The picture of the licence was erased on ${picture.at}.`}
        </p>
      )}
      {mayWrite && <Return paper={paper} />}
      {mayWrite && paper.canDiscard && <Discard paper={paper} />}
    </section>
  );
}

function Discard({ paper: { submission } }: Pick<Props, "paper">) {
  return (
    <Disclosure title="Something is wrong with it" summaryClassName="py-0 text-sm">
      <Form method="post" preventScrollReset className="grid gap-3 pt-2">
        <input type="hidden" name={DRIVE_FIELDS.intent} value={DRIVE_INTENTS.discard} />
        <input type="hidden" name={DRIVE_FIELDS.submission} value={submission} />
        <p className="text-sm text-muted">
          Within an hour it can be discarded and signed again. Its picture of the licence goes, too. Who did
          so is in the audit log.
        </p>
        <Button type="submit" variant="secondary" className="justify-self-start">
          Discard what was signed
        </Button>
      </Form>
    </Disclosure>
  );
}

function Return({ paper: { odometerIn, odometerOut } }: Pick<Props, "paper">) {
  return (
    <Form method="post" preventScrollReset className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <input type="hidden" name={DRIVE_FIELDS.intent} value={DRIVE_INTENTS.back} />
      <input type="hidden" name={DRIVE_FIELDS.was} value={odometerIn} />
      <TextField
        key={odometerIn}
        label="Odometer when it is back (km)"
        hint={`It left with ${odometerOut.toLocaleString("en-AU")} km.`}
        name={DRIVE_FIELDS.odometer}
        required
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        defaultValue={odometerIn}
      />
      <Button type="submit" variant="secondary">
        Save
      </Button>
    </Form>
  );
}
