import type { SsoField } from "#features/identity/staff/sso/sso.ts";

export const SSO_FORM_FIELDS = {
  intent: "intent",
  issuer: "issuer",
  clientId: "client_id",
  clientSecret: "client_secret",
  domains: "domains",
  newRole: "new_role",
  isRequired: "required",
  /** What the form was shown, so that it overwrites nobody's change. */
  shown: "shown",
} as const;

export const SSO_INTENTS = { save: "save", remove: "remove" } as const;

/** What is in the form. */
export interface SsoForm {
  readonly issuer: string;
  readonly clientId: string;
  /** One per line. */
  readonly domains: string;
  readonly newRole: string;
  readonly isRequired: boolean;
}

export interface SsoPageView {
  readonly form: SsoForm;
  readonly shown: string;
  readonly isSetUp: boolean;
  /** What the provider has to be given. */
  readonly redirectUri: string;
  /** Where people sign in by it. */
  readonly signInAddress: string;
  /** Whether they have just proved who they are, as this needs. */
  readonly isConfirmed: boolean;
}

/** What the form led to. */
export interface SsoAnswer {
  readonly done: string | null;
  readonly error: string | null;
  readonly errors: Partial<Record<SsoField, string>>;
  /** As typed, but for the secret; null once it is saved. */
  readonly form: SsoForm | null;
}
