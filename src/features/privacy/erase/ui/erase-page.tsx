import type { ReactNode } from "react";
import { SessionForm } from "#features/account/details/ui/session-form.tsx";
import { DETAILS_PATH, ERASE_PATH, MY_DATA_PATH } from "#features/account/paths.ts";
import { AccountCard, AccountLayout } from "#features/account/ui/account-layout.tsx";
import { FormMessage, OutboxNote } from "#features/account/ui/form-message.tsx";
import { formatPhone } from "#features/places/phone-number.ts";
import { toTelephoneHref } from "#features/places/telephone.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { listErased, listKept } from "../erase-copy.ts";
import { ERASE_FIELDS, ERASE_INTENTS, type EraseView } from "../erase-view.ts";

/** Says what erasing the account removes and what stays, and asks for a code before anything is erased. */
export function ErasePage({ site, view }: { site: SiteView; view: EraseView }) {
  const { businessName, phone } = site.legal;
  return (
    <AccountLayout site={site} title="Erase your account" lead="This happens at once and cannot be undone.">
      <FormMessage error={view.error} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <AccountCard site={site}>
          <Block heading="What is erased">
            <List items={listErased(view)} />
          </Block>
          <Block heading="What stays" className="mt-6 border-t border-line pt-5">
            <List items={listKept(view.held, businessName)} />
            <p className="mt-3">
              To have those enquiries, or copies in the dealer’s own records, deleted, call{" "}
              <a href={toTelephoneHref(phone)} className="underline">
                {formatPhone(phone)}
              </a>
              .
            </p>
          </Block>
        </AccountCard>
        <AccountCard site={site}>
          <Block heading="Before you go">
            <p>You can keep a copy of everything first.</p>
            <LinkButton to={MY_DATA_PATH} reloadDocument download variant="secondary" className="mt-3">
              Download everything (JSON)
            </LinkButton>
          </Block>
          <Block heading="Erase it" className="mt-6 border-t border-line pt-5">
            {view.code ? <CodeForm view={view} code={view.code} /> : <SendForm view={view} />}
          </Block>
        </AccountCard>
      </div>
    </AccountLayout>
  );
}

function Block({
  heading,
  className,
  children,
}: {
  heading: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <h2 className="mb-3 text-xl font-semibold">{heading}</h2>
      {children}
    </div>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 wrap-anywhere">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function SendForm({ view }: { view: EraseView }) {
  return (
    <SessionForm view={view} intent={ERASE_INTENTS.send} action={ERASE_PATH}>
      <p>
        To make sure it is you, we send a code to <strong className="wrap-anywhere">{view.sendTo}</strong>.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Send the code</Button>
        <Keep />
      </div>
    </SessionForm>
  );
}

function CodeForm({ view, code }: { view: EraseView; code: NonNullable<EraseView["code"]> }) {
  return (
    <SessionForm view={view} intent={ERASE_INTENTS.erase} action={ERASE_PATH}>
      <input type="hidden" name={ERASE_FIELDS.codeId} value={code.id} />
      {view.outboxUrl && <OutboxNote href={view.outboxUrl} />}
      <TextField
        label={`Code sent to ${code.sentTo}`}
        name={ERASE_FIELDS.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Erase my account for good</Button>
        <Keep />
      </div>
    </SessionForm>
  );
}

function Keep() {
  return (
    <LinkButton to={DETAILS_PATH} reloadDocument variant="quiet">
      Keep my account
    </LinkButton>
  );
}
