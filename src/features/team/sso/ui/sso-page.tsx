import { Form } from "react-router";
import { FormMessage } from "#features/account/ui/form-message.tsx";
import { ROLES } from "#features/identity/staff/roles/permissions.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/controls/field.tsx";
import { ROLE_NAMES } from "../../people/role-names.ts";
import { ConfirmForm } from "../../ui/confirm-form.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { SSO_FORM_FIELDS, SSO_INTENTS, type SsoAnswer, type SsoPageView } from "../sso-view.ts";

export function SsoPage({ view, answer }: { view: SsoPageView; answer: SsoAnswer | undefined }) {
  return (
    <div className="max-w-2xl">
      <PageHead title="Single sign-on" />
      <FormMessage error={answer?.error ?? null} done={answer?.done} />
      <p className="mb-5 measure text-muted">
        Your people sign in here with the account that they have at your company’s provider, such as Google
        Workspace, Okta or Keycloak (OpenID Connect). What the provider says counts for this dealer alone.
      </p>
      <dl className="mb-6 grid gap-3 rounded-card bg-quiet p-4">
        <Address term="Enter this as redirect URI at the provider" value={view.redirectUri} />
        <Address term="Your people sign in at" value={view.signInAddress} />
      </dl>
      {view.isConfirmed ? <Settings view={view} answer={answer} /> : <ConfirmForm what="change this" />}
    </div>
  );
}

const Address = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="select-all wrap-anywhere">{value}</dd>
  </div>
);

function Settings({
  view: { form: saved, shown, isSetUp },
  answer,
}: {
  view: SsoPageView;
  answer: SsoAnswer | undefined;
}) {
  const form = answer?.form ?? saved;
  const errors = answer?.errors ?? {};
  return (
    <>
      <Form method="post" className="card grid gap-4 p-4 lg:p-6" key={shown}>
        <input type="hidden" name={SSO_FORM_FIELDS.shown} value={shown} />
        <TextField
          label="Provider’s address (issuer)"
          hint="Such as https://accounts.google.com"
          name={SSO_FORM_FIELDS.issuer}
          type="url"
          inputMode="url"
          defaultValue={form.issuer}
          error={errors.issuer}
          required
        />
        <TextField
          label="Client ID"
          name={SSO_FORM_FIELDS.clientId}
          defaultValue={form.clientId}
          autoComplete="off"
          error={errors.clientId}
          required
        />
        <TextField
          label="Client secret"
          hint={
            isSetUp ? "Stored, and never shown again. Leave it empty to keep it." : "It is never shown again."
          }
          name={SSO_FORM_FIELDS.clientSecret}
          type="password"
          autoComplete="off"
          error={errors.clientSecret}
          required={!isSetUp}
        />
        <TextAreaField
          label="Email domains"
          hint="One per line. Only people with an email address at one of these can sign in."
          name={SSO_FORM_FIELDS.domains}
          rows={3}
          defaultValue={form.domains}
          error={errors.domains}
          required
        />
        <SelectField
          label="Role of people who were not invited"
          name={SSO_FORM_FIELDS.newRole}
          defaultValue={form.newRole}
          error={errors.newRole}
        >
          <option value="">None: they must be invited first</option>
          {ROLES.filter((role) => role !== "owner").map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </SelectField>
        <Checkbox name={SSO_FORM_FIELDS.isRequired} defaultChecked={form.isRequired}>
          Everybody must use it, except owners, so that they can get in if the provider is down
        </Checkbox>
        <Button
          type="submit"
          name={SSO_FORM_FIELDS.intent}
          value={SSO_INTENTS.save}
          className="justify-self-start"
        >
          Save
        </Button>
      </Form>
      {isSetUp && (
        <Form method="post" className="mt-6">
          <Button type="submit" name={SSO_FORM_FIELDS.intent} value={SSO_INTENTS.remove} variant="secondary">
            Remove single sign-on
          </Button>
          <p className="mt-2 text-sm text-muted">
            It signs out whoever used it. Their access as members stays.
          </p>
        </Form>
      )}
    </>
  );
}
