import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { Badge } from "#features/inbox/list/ui/lead-row.tsx";
import { ContactButtons } from "#features/inbox/thread/ui/contact-buttons.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import { TimeSelect } from "../../book/ui/time-select.tsx";
import { Paper } from "../../sign/ui/paper.tsx";
import { SignForm } from "../../sign/ui/sign-form.tsx";
import {
  DRIVE_FIELDS,
  DRIVE_INTENTS,
  type DriveAnswer,
  type DriveIntent,
  type DriveView,
} from "../drive-view.ts";

interface Props {
  view: DriveView;
  answer: DriveAnswer | undefined;
}

/** One test drive: who comes, when, and what can be done about it. */
export function DrivePage({ view, answer }: Props) {
  const { name, phone, email, listHref } = view;
  return (
    <>
      <Link to={listHref} className="link inline-flex min-h-11 items-center text-sm">
        All test drives
      </Link>
      <PageHead title={name}>
        <div className="flex flex-wrap items-center gap-2">
          <ContactButtons phone={phone} email={email} />
        </div>
      </PageHead>
      <FormMessage error={answer?.error ?? null} done={answer ? answer.done : view.done} />
      {answer?.undo && <Undo undo={answer.undo} />}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <Facts view={view} />
          {view.place && <SignForm place={view.place} view={view.sign} answer={answer?.signed ?? null} />}
          {view.paper && <Paper paper={view.paper} mayWrite={view.mayWrite} />}
        </div>
        <div className="grid gap-4">
          <Attendance view={view} />
          <Change view={view} />
        </div>
      </div>
    </>
  );
}

function Facts({ view: { when, car, carHref, yard, state, leadHref } }: Pick<Props, "view">) {
  return (
    <section aria-labelledby="booking" className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="booking" className="font-semibold">
          Booking
        </h2>
        <Badge isBad={state.isBad}>{state.text}</Badge>
      </div>
      <dl className="grid gap-2 wrap-anywhere sm:grid-cols-[7rem_minmax(0,1fr)]">
        <dt className="text-muted">When</dt>
        <dd className="font-semibold">{when}</dd>
        <dt className="text-muted">Vehicle</dt>
        <dd>
          {carHref ? (
            <Link to={carHref} className="link">
              {car}
            </Link>
          ) : (
            car
          )}
        </dd>
        <dt className="text-muted">Yard</dt>
        <dd>{yard}</dd>
      </dl>
      {leadHref && (
        <LinkButton to={leadHref} variant="secondary" size="small" className="justify-self-start">
          Open the lead
        </LinkButton>
      )}
    </section>
  );
}

const Intent = ({ intent }: { intent: DriveIntent }) => (
  <input type="hidden" name={DRIVE_FIELDS.intent} value={intent} />
);

function Attendance({ view: { may, attendance } }: Pick<Props, "view">) {
  if (!may.attend) return null;
  return (
    <section aria-labelledby="attendance" className="card grid gap-3 p-4">
      <h2 id="attendance" className="font-semibold">
        {attendance === "" ? "Did they come?" : attendance === "came" ? "They came" : "They did not come"}
      </h2>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <Intent intent={DRIVE_INTENTS.attend} />
        <input type="hidden" name={DRIVE_FIELDS.was} value={attendance} />
        {attendance !== "came" && (
          <Button type="submit" name={DRIVE_FIELDS.attendance} value="came">
            Came
          </Button>
        )}
        {attendance !== "missed" && (
          <Button type="submit" name={DRIVE_FIELDS.attendance} value="missed" variant="secondary">
            Did not come
          </Button>
        )}
      </Form>
    </section>
  );
}

function Undo({ undo }: { undo: NonNullable<DriveAnswer["undo"]> }) {
  return (
    <Form method="post" preventScrollReset className="-mt-3 mb-5">
      <Intent intent={DRIVE_INTENTS.attend} />
      <input type="hidden" name={DRIVE_FIELDS.was} value={undo.was} />
      <input type="hidden" name={DRIVE_FIELDS.attendance} value={undo.attendance} />
      <Button type="submit" variant="secondary" size="small">
        Undo
      </Button>
    </Form>
  );
}

function Change({ view: { may, change, version } }: Pick<Props, "view">) {
  if (!may.change) return null;
  return (
    <section aria-labelledby="change" className="card grid gap-3 p-4">
      <h2 id="change" className="font-semibold">
        Change it
      </h2>
      {change === null && (
        <LinkButton to={`?${DRIVE_FIELDS.open}=change`} variant="secondary" size="small" preventScrollReset>
          Another time
        </LinkButton>
      )}
      {change?.length === 0 && (
        <p className="text-sm">
          There is no other free time: the yard has no more sales hours in the next days, or the vehicle is
          not on the site any more. Cancel this one, and book another.
        </p>
      )}
      {change && change.length > 0 && (
        <Form method="post" className="grid gap-3">
          <Intent intent={DRIVE_INTENTS.change} />
          <input type="hidden" name={DRIVE_FIELDS.version} value={version} />
          <TimeSelect name={DRIVE_FIELDS.time} label="New time" days={change} />
          <Button type="submit">Move it, and tell the shopper</Button>
        </Form>
      )}
      <Disclosure title="Cancel it" summaryClassName="py-0 text-sm">
        <Form method="post" className="grid gap-3 pt-2">
          <Intent intent={DRIVE_INTENTS.cancel} />
          <input type="hidden" name={DRIVE_FIELDS.version} value={version} />
          <p className="text-sm text-muted">
            The shopper gets an email, and the time is free for others. This cannot be taken back.
          </p>
          <Button type="submit" variant="secondary">
            Cancel the test drive
          </Button>
        </Form>
      </Disclosure>
    </section>
  );
}
