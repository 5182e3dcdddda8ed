import { isPublicHost } from "#platform/outside/public-address.ts";
import type { StaffPerson } from "../person.ts";
import { isRole, type Role } from "../roles/permissions.ts";

/** What people become who sign in for the first time: an owner is only ever invited. */
type NewRole = Exclude<Role, "owner">;

/** Single sign-on of an account (D437), without its secret, which is never read to be shown. */
export interface SsoSettings {
  /** `https://login.dealer.example` */
  readonly issuer: string;
  readonly clientId: string;
  /** Of addresses that the provider may vouch for. */
  readonly domains: readonly string[];
  /** Null: only members and nobody new. */
  readonly newRole: NewRole | null;
  /** Whether nobody but owners enters the account in another way. */
  readonly isRequired: boolean;
}

/** Settings as somebody typed them. */
export interface TypedSso {
  readonly issuer: string;
  readonly clientId: string;
  /** "" keeps the one that is stored. */
  readonly clientSecret: string;
  /** With spaces, commas or lines between them. */
  readonly domains: string;
  /** "" for none. */
  readonly newRole: string;
  readonly isRequired: boolean;
}

export type SsoField = "issuer" | "clientId" | "clientSecret" | "domains" | "newRole";

const MAX_TEXT = 300;
const MAX_DOMAINS = 20;
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

export type ReadSso =
  | { readonly ok: true; readonly settings: SsoSettings; readonly clientSecret: string | null }
  | { readonly ok: false; readonly errors: Partial<Record<SsoField, string>> };

/**
 * Reads what somebody typed.
 * @param allowPrivate also plain http and addresses of this network, for trying things out on one machine
 */
export function readSso(typed: TypedSso, { allowPrivate }: { readonly allowPrivate: boolean }): ReadSso {
  const [issuer, clientId, clientSecret] = [
    typed.issuer.trim(),
    typed.clientId.trim(),
    typed.clientSecret.trim(),
  ];
  const domains = [
    ...new Set(
      typed.domains
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const errors: Partial<Record<SsoField, string>> = {};
  const problem = findIssuerProblem(issuer, allowPrivate);
  if (problem !== null) errors.issuer = problem;
  if (clientId === "" || clientId.length > MAX_TEXT)
    errors.clientId = "Enter the client ID that the provider gave you.";
  if (clientSecret.length > MAX_TEXT) errors.clientSecret = `Enter at most ${MAX_TEXT} characters.`;
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (domains.length === 0) errors.domains = "Enter at least one domain, such as dealer.com.au.";
  else if (domains.length > MAX_DOMAINS) errors.domains = `Enter at most ${MAX_DOMAINS} domains.`;
  else if (wrong !== undefined)
    errors.domains = `“${wrong.slice(0, 60)}” is no domain. Enter one such as dealer.com.au.`;
  const { newRole } = typed;
  if (newRole !== "" && (!isRole(newRole) || newRole === "owner"))
    errors.newRole = "Choose a role. Owners are invited.";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    clientSecret: clientSecret === "" ? null : clientSecret,
    settings: {
      ...{ issuer, clientId, domains, isRequired: typed.isRequired },
      newRole: newRole === "" ? null : (newRole as NewRole),
    },
  };
}

function findIssuerProblem(issuer: string, allowPrivate: boolean): string | null {
  const url = URL.parse(issuer);
  const isWeb = url?.protocol === "https:" || (allowPrivate && url?.protocol === "http:");
  if (!url || !isWeb || issuer.length > MAX_TEXT)
    return "Enter the provider’s address, such as https://login.dealer.com.au.";
  if (url.username || url.password || /[?#]/.test(issuer))
    return "Leave out user names, passwords, and anything from a ? or # on.";
  return allowPrivate || isPublicHost(url.hostname) ? null : "The provider must be on the internet.";
}

/** Who somebody is, as the account's provider says. */
export interface SsoClaims {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null unless the provider says that it is theirs. */
  readonly email: string | null;
  readonly name: string | null;
  /** When they proved to the provider who they are; null if it does not say. */
  readonly authenticatedAt: Date | null;
}

/** Whether the account's provider may vouch for an address. */
const isAllowedAddress = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf("@") + 1));

/** `not-invited`: nobody of the account has the address, and nobody new is taken. `other-identity`: the member is somebody else at the provider. */
export type SsoRefusal =
  | "not-set-up"
  | "no-address"
  | "other-domain"
  | "not-invited"
  | "other-identity"
  | "other-person"
  | "operator";

/** What is known of whoever has an address; see `matchPerson`. */
export interface KnownPerson extends Pick<StaffPerson, "isOperator"> {
  readonly isMember: boolean;
  /** Whether they are somebody at this provider already. */
  readonly isLinked: boolean;
}

export type SsoMatch =
  | { readonly ok: true; readonly as: "linked" | "member" | "new" }
  | { readonly ok: false; readonly reason: SsoRefusal };

/**
 * Decides as whom somebody is let into the one account whose provider vouches for them (D437). A person of the platform who is no
 * member is never taken by their address: this account's provider could else become a person of another account.
 * @param linked whom the provider's subject stands for; null if nobody
 * @param owner whose the verified address is; null if nobody's
 */
export function matchPerson(
  { domains, newRole }: Pick<SsoSettings, "domains" | "newRole">,
  email: string | null,
  {
    linked,
    owner,
  }: { readonly linked: Pick<StaffPerson, "isOperator"> | null; readonly owner: KnownPerson | null },
): SsoMatch {
  const refuse = (reason: SsoRefusal): SsoMatch => ({ ok: false, reason });
  if (linked) return linked.isOperator ? refuse("operator") : { ok: true, as: "linked" };
  if (email === null) return refuse("no-address");
  if (!isAllowedAddress(email, domains)) return refuse("other-domain");
  if (!owner) return newRole === null ? refuse("not-invited") : { ok: true, as: "new" };
  if (owner.isOperator) return refuse("operator");
  if (!owner.isMember) return refuse("not-invited");
  return owner.isLinked ? refuse("other-identity") : { ok: true, as: "member" };
}
