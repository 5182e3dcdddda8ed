import type { Role } from "#features/identity/staff/roles/permissions.ts";

export const PEOPLE_FIELDS = {
  intent: "intent",
  person: "person",
  invitation: "invitation",
  email: "email",
  role: "role",
  /** "all" or "some". */
  places: "places",
  sites: "site",
  yards: "yard",
  /** See `toShown`. */
  shown: "shown",
} as const;
export const PEOPLE_INTENTS = {
  invite: "invite",
  withdraw: "withdraw",
  changeRole: "role",
  remove: "remove",
  signOut: "sign-out",
  demand: "demand-second-factor",
  stopDemanding: "stop-demanding-second-factor",
} as const;

interface Place {
  readonly id: number;
  readonly name: string;
}

/** The sites and yards of an account. Where there is one of each, nobody is asked. */
export interface PlaceChoices {
  readonly sites: readonly Place[];
  readonly yards: readonly Place[];
}

/** What somebody works for; null for all. */
export interface PlacesView {
  readonly sites: readonly number[] | null;
  readonly locations: readonly number[] | null;
  /** "Coastal Kia, Aspley"; null for the whole account. */
  readonly names: string | null;
}

export interface PersonView {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly places: PlacesView;
  /** What the form of the role is sent with. */
  readonly shown: string;
  readonly isYou: boolean;
  /** "3 Nov 2026" */
  readonly since: string;
  /** Whether they have said that they want no new leads. */
  readonly isAway: boolean;
}

export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly places: PlacesView;
  /** "until 3 Dec 2026" */
  readonly until: string;
}

/** Whether the account demands a second factor of everybody (D453). */
export interface DemandView {
  readonly isDemanded: boolean;
  /** Names of those who have set up neither an authenticator app nor a passkey. */
  readonly without: readonly string[];
  /** Whether the viewer has signed in with more than a password: who demands it of others has one. */
  readonly mayDemand: boolean;
}

export interface PeopleView {
  readonly people: readonly PersonView[];
  readonly invitations: readonly InvitationView[];
  readonly choices: PlaceChoices;
  /** Whether the viewer may invite, change and remove people. */
  readonly mayManage: boolean;
  /** Null for who may not change it. */
  readonly demand: DemandView | null;
  /** Where single sign-on is set up. */
  readonly ssoHref: string;
  readonly domainsHref: string;
  /** Whether they have just proved who they are, as such changes need. */
  readonly isConfirmed: boolean;
}

/** What a form of the page led to. */
export interface PeopleAnswer {
  readonly error: string | null;
  readonly done: string | null;
  /** What is wrong with a field of the invitation, or of the person's row. */
  readonly errors: Partial<Record<"email" | "role" | "places", string>>;
  /** Whose row the form was of; null for any other form. */
  readonly person: number | null;
  /** Of the form that was refused, as typed. */
  readonly email: string;
  readonly role: string;
  readonly places: Omit<PlacesView, "names"> | null;
  /** Whether the person took themselves out, and sees this account no more. */
  readonly hasLeft: boolean;
}
