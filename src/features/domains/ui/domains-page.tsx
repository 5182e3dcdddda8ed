import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { ConfirmForm } from "#features/team/ui/confirm-form.tsx";
import { PageHead } from "#features/team/ui/page-head.tsx";
import { Button, type ButtonVariant } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import {
  DOMAIN_FORM,
  DOMAIN_INTENTS,
  type DomainsAnswer,
  type DomainsView,
  type SiteDomainsView,
} from "../domains-view.ts";

export function DomainsPage({ view, answer }: { view: DomainsView; answer: DomainsAnswer | undefined }) {
  const { sites, isConfirmed } = view;
  return (
    <div className="max-w-3xl">
      <PageHead title="Domains" />
      <FormMessage error={answer?.error ?? null} done={answer?.done} />
      <p className="mb-5 measure text-muted">
        Each site has an address of its own from the start. Add your own domain, prove that it is yours, and
        lead it here.
      </p>
      {!isConfirmed && <ConfirmForm what="change domains" />}
      <div className="my-6 grid gap-6">
        {sites.map((site) => (
          <SiteDomains key={site.id} site={site} isConfirmed={isConfirmed} />
        ))}
      </div>
      {isConfirmed && sites.length > 0 && <AddForm sites={sites} answer={answer} />}
    </div>
  );
}

function SiteDomains({ site, isConfirmed }: { site: SiteDomainsView; isConfirmed: boolean }) {
  const { name, baseHost, hosts, claims } = site;
  return (
    <section className="card grid gap-4 p-4 lg:p-6" aria-label={name}>
      <div>
        <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
        <p className="text-muted wrap-anywhere">{baseHost}</p>
      </div>
      {hosts.length === 0 && claims.length === 0 && <p>No domain of its own yet.</p>}
      {hosts.length > 0 && (
        <ul className="grid gap-3">
          {hosts.map(({ host, isMain }) => (
            <li key={host} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-3">
              <span className="mr-auto min-w-0">
                <strong className="wrap-anywhere">{host}</strong>
                {isMain && <span className="block text-sm text-muted">Main domain</span>}
              </span>
              {isConfirmed && !isMain && (
                <Act intent={DOMAIN_INTENTS.choose} host={host}>
                  Make it the main domain
                </Act>
              )}
              {isConfirmed && <Removal host={host} />}
            </li>
          ))}
        </ul>
      )}
      {claims.map((claim) => (
        <Claim key={claim.host} claim={claim} isConfirmed={isConfirmed} />
      ))}
    </section>
  );
}

function Claim({
  claim: { host, recordName, recordValue, filePath, fileText },
  isConfirmed,
}: {
  claim: SiteDomainsView["claims"][number];
  isConfirmed: boolean;
}) {
  return (
    <section className="grid gap-3 rounded-card bg-quiet p-4" aria-label={`Proof of ${host}`}>
      <h3 className="font-semibold wrap-anywhere">{host} waits for its proof</h3>
      <p>Where you manage the domain’s DNS, add this record:</p>
      <dl className="grid gap-2 sm:grid-cols-[auto_1fr] sm:gap-x-4">
        <Value term="Type">TXT</Value>
        <Value term="Name">{recordName}</Value>
        <Value term="Value">{recordValue}</Value>
      </dl>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Or put a file on its present site
        </summary>
        <dl className="grid gap-2 sm:grid-cols-[auto_1fr] sm:gap-x-4">
          <Value term="Address">{filePath}</Value>
          <Value term="Text">{fileText}</Value>
        </dl>
      </details>
      {isConfirmed && (
        <div className="flex flex-wrap gap-3">
          <Act intent={DOMAIN_INTENTS.check} host={host} variant="primary">
            Check now
          </Act>
          <Act intent={DOMAIN_INTENTS.withdraw} host={host}>
            Forget it
          </Act>
        </div>
      )}
    </section>
  );
}

const Value = ({ term, children }: { term: string; children: string }) => (
  <>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="font-mono text-sm select-all wrap-anywhere">{children}</dd>
  </>
);

function Removal({ host }: { host: string }) {
  return (
    <details className="max-sm:w-full">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Remove…</summary>
      <p className="mb-2 max-w-80">Who opens {host} no longer finds the site.</p>
      <Act intent={DOMAIN_INTENTS.remove} host={host}>
        Remove {host}
      </Act>
    </details>
  );
}

function Act({
  intent,
  host,
  variant = "secondary",
  children,
}: {
  intent: string;
  host: string;
  variant?: ButtonVariant;
  children: ReactNode;
}) {
  const { state, formData } = useNavigation();
  const isBusy =
    state !== "idle" &&
    formData?.get(DOMAIN_FORM.host) === host &&
    formData.get(DOMAIN_FORM.intent) === intent;
  return (
    <Form method="post">
      <input type="hidden" name={DOMAIN_FORM.host} value={host} />
      <Button type="submit" name={DOMAIN_FORM.intent} value={intent} variant={variant} disabled={isBusy}>
        {isBusy && intent === DOMAIN_INTENTS.check ? "Checking…" : children}
      </Button>
    </Form>
  );
}

function AddForm({
  sites,
  answer,
}: {
  sites: readonly SiteDomainsView[];
  answer: DomainsAnswer | undefined;
}) {
  const [first] = sites;
  return (
    <Form method="post" className="card grid gap-4 p-4 lg:p-6" key={answer?.done}>
      <h2 className="text-lg font-semibold">Add a domain</h2>
      {sites.length > 1 ? (
        <SelectField label="Site" name={DOMAIN_FORM.site} defaultValue={String(answer?.site ?? first?.id)}>
          {sites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name={DOMAIN_FORM.site} value={first?.id} />
      )}
      <TextField
        label="Domain"
        hint="Such as www.dealer.com.au"
        name={DOMAIN_FORM.host}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={answer?.host}
        error={answer?.hostError ?? undefined}
        required
      />
      <Button
        type="submit"
        name={DOMAIN_FORM.intent}
        value={DOMAIN_INTENTS.claim}
        className="justify-self-start"
      >
        Add
      </Button>
    </Form>
  );
}
