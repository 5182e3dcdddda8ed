import type { ReactNode } from "react";
import { SessionForm } from "#features/account/details/ui/session-form.tsx";
import { CONSENTS_PATH } from "#features/account/paths.ts";
import { AccountCard, AccountLayout } from "#features/account/ui/account-layout.tsx";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { formatPhone } from "#features/places/phone-number.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Button } from "#ui/controls/button.tsx";
import { type AgreedView, CONSENT_FIELDS, CONSENT_INTENTS, type ConsentsView } from "../consents-view.ts";

/** What the dealer may send the shopper, with the words agreed to; each consent can be withdrawn at once. */
export function ConsentsPage({ site, view }: { site: SiteView; view: ConsentsView }) {
  return (
    <AccountLayout
      site={site}
      title={`What ${site.name} may send you`}
      lead="What you agreed to, when and where. You can change your mind at any time."
    >
      <FormMessage error={view.error} done={view.done} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Section site={site} heading="Email alerts">
          <Alerts view={view} />
        </Section>
        <Section site={site} heading="News and offers">
          <Marketing site={site} view={view} />
        </Section>
        <Section site={site} heading="Without asking you">
          <p>
            Codes when you sign in, the confirmation of an enquiry, and answers to your enquiries. They
            contain no advertising.
          </p>
        </Section>
        <Section site={site} heading="Terms">
          <ul className="grid gap-4">
            {view.agreements.map((agreed) => (
              <li key={agreed.day + agreed.text}>
                <Agreed agreed={agreed} />
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </AccountLayout>
  );
}

function Section({ site, heading, children }: { site: SiteView; heading: string; children: ReactNode }) {
  return (
    <AccountCard site={site}>
      <h2 className="mb-4 text-xl font-semibold">{heading}</h2>
      {children}
    </AccountCard>
  );
}

function Agreed({ agreed: { text, day, where } }: { agreed: AgreedView }) {
  return (
    <>
      <p>“{text}”</p>
      <p className="mt-0.5 text-sm text-muted wrap-anywhere">
        {day}, {where}
      </p>
    </>
  );
}

function Alerts({ view }: { view: ConsentsView }) {
  if (view.alerts.length === 0)
    return (
      <p className="text-muted">
        {view.email
          ? `No alerts are sent to ${view.email}.`
          : "Alerts go to an email address. Sign in with yours to see them here."}
      </p>
    );
  return (
    <>
      <ul className="grid divide-y divide-line">
        {view.alerts.map((alert) => (
          <li
            key={alert.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0"
          >
            <div className="min-w-0 grow basis-56">
              <p className="font-semibold wrap-anywhere">
                {alert.title}
                {!alert.isConfirmed && <span className="font-normal text-muted"> (not confirmed yet)</span>}
              </p>
              <Agreed agreed={alert} />
            </div>
            <SessionForm view={view} intent={CONSENT_INTENTS.stopAlert} action={CONSENTS_PATH}>
              <input type="hidden" name={CONSENT_FIELDS.alert} value={alert.id} />
              <Button type="submit" variant="secondary" size="small">
                Stop<span className="sr-only"> {alert.title}</span>
              </Button>
            </SessionForm>
          </li>
        ))}
      </ul>
      {view.alerts.length > 1 && (
        <div className="border-t border-line pt-4">
          <SessionForm view={view} intent={CONSENT_INTENTS.stopAlerts} action={CONSENTS_PATH}>
            <Button type="submit" variant="secondary" className="justify-self-start">
              Stop all alerts
            </Button>
          </SessionForm>
        </div>
      )}
    </>
  );
}

function Marketing({ site, view }: { site: SiteView; view: ConsentsView }) {
  const isInForce = view.marketing.some(({ withdrawnOn }) => withdrawnOn === null);
  // Consents to this address that came without a session are not listed, but can be stopped (D260).
  const canStop = isInForce || view.email !== null;
  return (
    <>
      <ul className="grid gap-4">
        {view.marketing.map((consent) => (
          <li key={consent.day + consent.where + consent.email}>
            <Agreed agreed={consent} />
            <p className="mt-0.5 text-sm text-muted wrap-anywhere">
              For {consent.email}
              {consent.withdrawnOn && `, withdrawn on ${consent.withdrawnOn}`}
            </p>
          </li>
        ))}
      </ul>
      {view.marketing.length === 0 && (
        <p className="text-muted">You have not agreed to any while you were signed in.</p>
      )}
      {view.email && (
        <p className="mt-4 text-sm text-muted wrap-anywhere">
          What was agreed to for {view.email} without signing in is not listed, and stops as well.
        </p>
      )}
      {canStop && (
        <div className="mt-5 border-t border-line pt-4">
          <SessionForm view={view} intent={CONSENT_INTENTS.withdraw} action={CONSENTS_PATH}>
            <Button type="submit" variant="secondary" className="justify-self-start">
              Stop news and offers
            </Button>
          </SessionForm>
        </div>
      )}
      {view.marketing.length > 0 && !isInForce && (
        <p className="mt-4 text-sm text-muted">
          Enquiries that {site.legal.businessName} received before say that you agreed. If you still get
          offers, call {formatPhone(site.legal.phone)}.
        </p>
      )}
    </>
  );
}
