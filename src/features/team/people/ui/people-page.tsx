import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { ROLES } from "#features/identity/staff/roles/permissions.ts";
import { Button, buildButtonClass, LinkButton } from "#ui/controls/button.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { ConfirmForm } from "../../ui/confirm-form.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import {
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
          <details className="group/remove relative">
            <summary className={buildButtonClass({ variant: "quiet", size: "small" })}>
              {isYou ? "Leave" : "Remove"}
              <span className="sr-only"> {isYou ? "this dealer" : name}</span>…
            </summary>
            <Form method="post" className="absolute right-0 z-10 grid w-64 gap-3 card p-4 shadow-overlay">
              <input type="hidden" name={PEOPLE_FIELDS.person} value={id} />
              <p className="wrap-anywhere">
                {isYou ? "You lose access to this dealer at once." : `${name} loses access at once.`}
              </p>
              <Button
                type="submit"
                name={PEOPLE_FIELDS.intent}
                value={PEOPLE_INTENTS.remove}
                variant="outline"
                size="small"
              >
                {isYou ? "Yes, leave" : "Yes, remove"}
              </Button>
            </Form>
          </details>
        </div>
      ) : (
        <p>{ROLE_NAMES[role]}</p>
      )}
    </li>
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
