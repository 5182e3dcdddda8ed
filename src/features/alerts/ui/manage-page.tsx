import { Form } from "react-router";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Link } from "#ui/page/link.tsx";
import { type ManagedAlert, type ManageView, WATCHED } from "../take/manage-view.ts";
import { AlertLayout } from "./alert-layout.tsx";
import { FrequencyChoice } from "./frequency-choice.tsx";

type Alerts = Extract<ManageView, { readonly kind: "alerts" }>;

/** Where the link in every email leads: confirm, see and stop alerts without signing in. */
export function ManagePage({ site, view }: { site: SiteView; view: ManageView }) {
  if (view.kind === "none") return <Nothing site={site} isStopped={view.isStopped} />;
  const waiting = view.alerts.filter(({ isConfirmed }) => !isConfirmed);
  const confirmed = view.alerts.filter(({ isConfirmed }) => isConfirmed);
  return (
    <AlertLayout
      title={waiting.length > 0 && confirmed.length === 0 ? "Confirm your alerts" : "Your email alerts"}
      lead={`From ${site.name} to ${view.email}.`}
    >
      {view.done && (
        <p role="status" className="rounded-card border border-line bg-quiet p-4 font-semibold">
          {view.done}
        </p>
      )}
      {waiting.length > 0 && (
        <section className="grid gap-3">
          <Form method="post" className="grid gap-3">
            <Intent token={view.token} intent="confirm" />
            <input type="hidden" name="alerts" value={waiting.map(({ id }) => id).join(",")} />
            <p>
              Press Confirm, and we email you about{" "}
              {waiting.length === 1 ? "this" : `these ${waiting.length}`}:
            </p>
            <Button type="submit" size="large">
              Confirm
            </Button>
          </Form>
          <AlertList alerts={waiting} token={view.token} />
        </section>
      )}
      {confirmed.length > 0 && (
        <section className="grid gap-3">
          {waiting.length > 0 && <h2 className="text-xl font-semibold">What we email you about</h2>}
          <AlertList alerts={confirmed} token={view.token} />
        </section>
      )}
      {view.alerts.length === 0 && <p>You have no alerts.</p>}
      <Frequencies {...view} />
      <Form method="post" className="border-t border-line pt-6">
        <Intent token={view.token} intent="stop-all" />
        <Button type="submit" variant="secondary">
          Stop all emails
        </Button>
      </Form>
    </AlertLayout>
  );
}

function AlertList({ alerts, token }: Pick<Alerts, "alerts" | "token">) {
  return (
    <ul className="grid gap-3">
      {alerts.map((alert) => (
        <li
          key={alert.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4"
        >
          <div className="min-w-0 grow basis-56">
            <p className="font-semibold break-words">
              <AlertTitle alert={alert} />
            </p>
            <p className="text-sm text-muted">
              {WATCHED[alert.kind]}, since {alert.askedOn}
              {alert.isConfirmed ? "" : ", not confirmed yet"}
            </p>
          </div>
          <Form method="post">
            <Intent token={token} intent="stop" />
            <input type="hidden" name="alert" value={alert.id} />
            <Button type="submit" variant="secondary" size="small">
              Stop<span className="sr-only"> {alert.title}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function AlertTitle({ alert: { href, title } }: { alert: ManagedAlert }) {
  return href === null ? (
    `${title} (no longer for sale)`
  ) : (
    <Link to={href} className="underline">
      {title}
    </Link>
  );
}

function Frequencies({ token, frequency }: Alerts) {
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <Intent token={token} intent="frequency" />
      <FrequencyChoice chosen={frequency} />
      <Button type="submit" variant="secondary">
        Save
      </Button>
    </Form>
  );
}

function Intent({ token, intent }: { token: string; intent: string }) {
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value={intent} />
    </>
  );
}

function Nothing({ site, isStopped }: { site: SiteView; isStopped: boolean }) {
  return (
    <AlertLayout
      title={isStopped ? "Stopped" : "There are no alerts here"}
      lead={
        isStopped
          ? `You won't get any more alerts from ${site.name}, and your address is deleted.`
          : "You may have stopped them, or part of the link is missing. Open the link in our latest email."
      }
    >
      <div>
        <LinkButton to="/search" variant="secondary">
          See what is in stock
        </LinkButton>
      </div>
    </AlertLayout>
  );
}
