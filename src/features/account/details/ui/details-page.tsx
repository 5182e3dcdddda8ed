import { formatPhone } from "#features/places/phone-number.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { CONSENTS_PATH, ERASE_PATH, MY_DATA_PATH } from "../../paths.ts";
import { AccountCard, AccountLayout } from "../../ui/account-layout.tsx";
import { FormMessage } from "../../ui/form-message.tsx";
import { DETAILS_FIELDS, DETAILS_INTENTS, type DetailsView } from "../details-view.ts";
import { ChangeForm } from "./change-form.tsx";
import { SessionForm } from "./session-form.tsx";

/** The shopper's details and sessions. */
export function DetailsPage({ site, view }: { site: SiteView; view: DetailsView }) {
  const { phone, email, sessions } = view;
  return (
    <AccountLayout
      site={site}
      title="Your details"
      lead="Your name, your number and the devices you are signed in on."
    >
      <FormMessage error={view.error} done={view.done} />
      <div className="grid gap-6 lg:grid-cols-2">
        <AccountCard site={site}>
          <h2 className="mb-4 text-xl font-semibold">You</h2>
          <SessionForm view={view} intent={DETAILS_INTENTS.rename}>
            <TextField
              key={view.name}
              label="First name"
              name={DETAILS_FIELDS.name}
              defaultValue={view.name}
              autoComplete="given-name"
              maxLength={60}
              optional
            />
            <Button type="submit" variant="secondary" className="justify-self-start">
              Save name
            </Button>
          </SessionForm>
          <dl className="mt-6 grid gap-2 border-t border-line pt-5">
            <Detail term="Mobile number" value={phone} />
            <Detail term="Email address" value={email} />
          </dl>
        </AccountCard>
        <AccountCard site={site}>
          <h2 className="mb-4 text-xl font-semibold">{phone ? "Change your number" : "Add your number"}</h2>
          <ChangeForm view={view} />
        </AccountCard>
        <AccountCard site={site} className="lg:col-span-2">
          <h2 className="mb-4 text-xl font-semibold">Where you are signed in</h2>
          <ul className="grid divide-y divide-line">
            {sessions.map((session, at) => (
              <li
                key={session.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
              >
                <div className="min-w-0">
                  <p className="font-semibold">
                    {session.device}
                    {session.isThis && <span className="font-normal text-muted"> (this device)</span>}
                  </p>
                  <p className="text-sm text-muted">
                    {session.siteName}, last used {session.lastUsed}
                  </p>
                </div>
                {!session.isThis && (
                  <SessionForm view={view} intent={DETAILS_INTENTS.signOutOne}>
                    <input type="hidden" name={DETAILS_FIELDS.session} value={session.id} />
                    <Button type="submit" variant="secondary" size="small">
                      Sign out
                      <span className="sr-only">
                        {` device ${at + 1} of ${sessions.length}: ${session.device}, ${session.siteName}`}
                      </span>
                    </Button>
                  </SessionForm>
                )}
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-5">
            <SessionForm view={view} intent={DETAILS_INTENTS.signOut}>
              <Button type="submit">Sign out</Button>
            </SessionForm>
            <SessionForm view={view} intent={DETAILS_INTENTS.signOutEverywhere}>
              <Button type="submit" variant="secondary">
                Sign out everywhere
              </Button>
            </SessionForm>
          </div>
        </AccountCard>
        <AccountCard site={site} className="lg:col-span-2">
          <h2 className="mb-2 text-xl font-semibold">Your data</h2>
          <p className="mb-4 measure text-muted">
            What {site.name} holds about you on its websites, as a file; what it may send you; and the way to
            have it all erased. Enquiries that you sent without signing in are included only if they name both
            a number and an address that you proved here; to see or delete others, call{" "}
            {formatPhone(site.legal.phone)}.
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={MY_DATA_PATH} reloadDocument download variant="secondary">
              Download everything (JSON)
            </LinkButton>
            <LinkButton to={CONSENTS_PATH} variant="secondary">
              What {site.name} may send you
            </LinkButton>
            <LinkButton to={ERASE_PATH} variant="quiet">
              Erase my account
            </LinkButton>
          </div>
        </AccountCard>
      </div>
    </AccountLayout>
  );
}

function Detail({ term, value }: { term: string; value: string | null }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold wrap-anywhere">{value ?? "None"}</dd>
    </div>
  );
}
