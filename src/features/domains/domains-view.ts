import type { HostProof } from "#features/tenancy/hosts/prove-host.server.ts";

export const DOMAIN_FORM = { intent: "intent", site: "site", host: "host" } as const;

export const DOMAIN_INTENTS = {
  claim: "claim",
  check: "check",
  withdraw: "withdraw",
  choose: "choose",
  remove: "remove",
} as const;

export interface SiteDomainsView {
  readonly id: number;
  readonly name: string;
  /** Where it always is: `northside.forecourt.example`. */
  readonly baseHost: string;
  readonly hosts: readonly { readonly host: string; readonly isMain: boolean }[];
  readonly claims: readonly ({ readonly host: string } & HostProof)[];
}

export interface DomainsView {
  readonly sites: readonly SiteDomainsView[];
  /** Whether they have just proved who they are, as a change needs. */
  readonly isConfirmed: boolean;
}

/** What a form led to. */
export interface DomainsAnswer {
  readonly done: string | null;
  readonly error: string | null;
  /** What is wrong with the domain that was typed. */
  readonly hostError: string | null;
  /** As typed. */
  readonly host: string;
  readonly site: number | null;
}
