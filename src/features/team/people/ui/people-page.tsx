import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { ROLES } from "#features/identity/staff/roles/permissions.ts";
import { Button, buildButtonClass, LinkButton } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { Link } from "#ui/page/link.tsx";
import { ConfirmForm } from "../../ui/confirm-form.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import {
  type DemandView,
  type InvitationView,
  PEOPLE_FIELDS,
  PEOPLE_INTENTS,
  type PeopleAnswer,
  type PeopleView,
  type PersonView,
  type PlaceChoices,
} from "../people-view.ts";
import { ROLE_NAMES, ROLE_SUMMARIES } from "../role-names.ts";
import { hasChoice, PlacesField } from "./places-field.tsx";

export function PeoplePage({ view, answer }: { view: PeopleView; answer: PeopleAnswer | undefined }) {
  const { people, invitations, choices, isConfirmed } = view;
  const mayManage = view.mayManage && isConfirmed;
  return (
    <>
      <PageHead title="People">
        {view.mayManage && (
          <div className="flex flex-wrap gap-3">
            <LinkButton to={view.domainsHref} variant="secondary" size="small" className="lg:hidden">
              Domains
            </LinkButton>
            <LinkButton to={view.ssoHref} variant="secondary" size="small">
              Single sign-on
            </LinkButton>
          </div>
        )}
      </PageHead>
      <FormMessage error={answer?.error ?? null} done={answer?.done} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="grid gap-8">
          <ul className="card divide-y divide-line">
            {people.map((person) => (
              <Person key={person.id} person={person} {...{ mayManage, choices, answer }} />
            ))}
          </ul>
          {invitations.length > 0 && (
            <section aria-labelledby="invited">
              <h2 id="invited" className="mb-2 text-lg font-semibold">
                Invited
              </h2>
              <ul className="card divide-y divide-line">
                {invitations.map((invitation) => (
                  <Invitation key={invitation.id} invitation={invitation} mayManage={mayManage} />
                ))}
              </ul>
            </section>
          )}
          {view.demand && <Demand demand={view.demand} isConfirmed={isConfirmed} />}
        </div>
        {view.mayManage &&
          (isConfirmed ? (
            <InviteForm answer={answer?.person == null ? answer : undefined} choices={choices} />
          ) : (
            <ConfirmForm what="change who works here" />
          ))}
      </div>
    </>
  );
}

function Person({
  person,
  mayManage,
  choices,
  answer,
}: {
  person: PersonView;
  mayManage: boolean;
  choices: PlaceChoices;
  answer: PeopleAnswer | undefined;
}) {
  const { id, name, email, role, places, shown, isYou, since, isAway } = person;
  const refused = answer?.person === id ? answer : undefined;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">
          {name}
          {isYou && <span className="font-normal text-muted"> (you)</span>}
        </p>
        <p className="truncate text-sm text-muted">{email}</p>
        <p className="text-sm text-muted">
          Since {since}
          {isAway && <span className="font-semibold"> · Wants no new leads</span>}
        </p>
        {places.names && <p className="text-sm wrap-anywhere">Only for {places.names}</p>}
      </div>
      {mayManage ? (
        <div className="flex flex-wrap items-start gap-2 max-sm:w-full">
          <Form method="post" className="grid min-w-0 gap-2 max-sm:grow" key={shown}>
            <input type="hidden" name={PEOPLE_FIELDS.person} value={id} />
            <input type="hidden" name={PEOPLE_FIELDS.shown} value={shown} />
            <div className="flex items-end gap-2">
              <RoleField
                label={`Role of ${name}`}
                hideLabel
                className="min-w-36 grow"
                current={refused?.role || role}
              />
              <Button
                type="submit"
                name={PEOPLE_FIELDS.intent}
                value={PEOPLE_INTENTS.changeRole}
                variant="secondary"
                size="small"
              >
                Change<span className="sr-only"> the role of {name}</span>
              </Button>
            </div>
            {hasChoice(choices) && (
              <details open={refused?.errors.places !== undefined || undefined}>
                <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
                  Sites and yards<span className="sr-only"> of {name}</span>
                </summary>
                <PlacesField
                  choices={choices}
                  current={refused?.places ?? places}
                  error={refused?.errors.places}
                />
              </details>
            )}
          </Form>
          {!isYou && (
            <Doubtful person={id} intent={PEOPLE_INTENTS.signOut} verb="Sign out" object={name}>
              {name} is signed out of this dealer on all devices, as after one was lost, and can sign in
              again.
            </Doubtful>
          )}
          <Doubtful
            person={id}
            intent={PEOPLE_INTENTS.remove}
            verb={isYou ? "Leave" : "Remove"}
            object={isYou ? "this dealer" : name}
          >
            {isYou ? "You lose access to this dealer at once." : `${name} loses access at once.`}
          </Doubtful>
        </div>
      ) : (
        <p>{ROLE_NAMES[role]}</p>
      )}
    </li>
  );
}

/** A button that says what it does before it does it. */
function Doubtful({
  person,
  intent,
  verb,
  object,
  children,
}: {
  person: number;
  intent: string;
  verb: string;
  object: string;
  children: ReactNode;
}) {
  return (
    <details className="relative max-sm:open:basis-full" name={`person-${person}`}>
      <summary className={buildButtonClass({ variant: "quiet", size: "small" })}>
        {verb}
        <span className="sr-only"> {object}</span>…
      </summary>
      <Form
        method="post"
        className="grid gap-3 card p-4 max-sm:mt-2 sm:absolute sm:right-0 sm:z-10 sm:w-64 sm:shadow-overlay"
      >
        <input type="hidden" name={PEOPLE_FIELDS.person} value={person} />
        <p className="wrap-anywhere">{children}</p>
        <Button type="submit" name={PEOPLE_FIELDS.intent} value={intent} variant="outline" size="small">
          Yes, {verb.toLowerCase()}
        </Button>
      </Form>
    </details>
  );
}

/** Whether everybody needs a second factor here, and who has none yet. */
function Demand({
  demand: { isDemanded, without, mayDemand },
  isConfirmed,
}: {
  demand: DemandView;
  isConfirmed: boolean;
}) {
  return (
    <section aria-labelledby="second-factor" className="card grid gap-3 p-4">
      <h2 id="second-factor" className="text-lg font-semibold">
        Second factor
      </h2>
      <p className="measure">
        {isDemanded
          ? "Everybody needs a passkey or a second factor here. Who signs in with a password alone sets one up first."
          : "A password alone is enough to sign in here. You can demand a passkey or a second factor of everybody."}
      </p>
      {without.length > 0 && (
        <p className="measure text-muted wrap-anywhere">
          {without.length === 1 ? "Has" : "Have"} none yet: {without.join(", ")}
        </p>
      )}
      {!isDemanded && !mayDemand && (
        <p className="measure">
          To demand it of others, sign in with one yourself first:{" "}
          <Link to="/you" className="link">
            Your sign-in
          </Link>
        </p>
      )}
      {isConfirmed && (isDemanded || mayDemand) && (
        <Form method="post">
          <Button
            type="submit"
            name={PEOPLE_FIELDS.intent}
            value={isDemanded ? PEOPLE_INTENTS.stopDemanding : PEOPLE_INTENTS.demand}
            variant="secondary"
          >
            {isDemanded ? "No longer demand it" : "Demand it of everybody"}
          </Button>
        </Form>
      )}
    </section>
  );
}

function Invitation({ invitation, mayManage }: { invitation: InvitationView; mayManage: boolean }) {
  const { id, email, role, places, until } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <p className="truncate font-semibold">{email}</p>
        <p className="text-sm text-muted">
          {ROLE_NAMES[role]}, invitation valid {until}
        </p>
        {places.names && <p className="text-sm wrap-anywhere">Only for {places.names}</p>}
      </div>
      {mayManage && (
        <Form method="post">
          <input type="hidden" name={PEOPLE_FIELDS.invitation} value={id} />
          <Button
            type="submit"
            name={PEOPLE_FIELDS.intent}
            value={PEOPLE_INTENTS.withdraw}
            variant="quiet"
            size="small"
          >
            Withdraw<span className="sr-only"> the invitation of {email}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

function InviteForm({ answer, choices }: { answer: PeopleAnswer | undefined; choices: PlaceChoices }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.done) form.current?.reset();
  }, [answer]);
  return (
    <Form ref={form} method="post" className="card grid gap-4 p-4" aria-labelledby="invite">
      <h2 id="invite" className="text-lg font-semibold">
        Invite someone
      </h2>
      <TextField
        label="Email"
        name={PEOPLE_FIELDS.email}
        type="email"
        autoComplete="off"
        defaultValue={answer?.email}
        error={answer?.errors.email}
        required
      />
      <RoleField label="Role" current={answer?.role || "salesperson"} error={answer?.errors.role} />
      <dl className="grid gap-1 text-sm text-muted">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="inline font-semibold">{ROLE_NAMES[role]}: </dt>
            <dd className="inline">{ROLE_SUMMARIES[role]}</dd>
          </div>
        ))}
      </dl>
      {hasChoice(choices) && (
        <PlacesField
          choices={choices}
          current={answer?.places ?? { sites: null, locations: null }}
          error={answer?.errors.places}
        />
      )}
      <Button type="submit" name={PEOPLE_FIELDS.intent} value={PEOPLE_INTENTS.invite}>
        Send invitation
      </Button>
    </Form>
  );
}

function RoleField({
  label,
  current,
  error,
  hideLabel = false,
  className,
}: {
  label: string;
  current: string;
  error?: string | undefined;
  hideLabel?: boolean;
  className?: string;
}) {
  return (
    <SelectField {...{ label, hideLabel, error, className }} name={PEOPLE_FIELDS.role} defaultValue={current}>
      {ROLES.map((one) => (
        <option key={one} value={one}>
          {ROLE_NAMES[one]}
        </option>
      ))}
    </SelectField>
  );
}
