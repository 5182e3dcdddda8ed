import { requireSession, type StaffContext } from "#features/identity/request/staff-context.ts";
import type { StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { isFreshlyAuthenticated } from "#features/identity/staff/sessions/staff-session.ts";
import { UNCONFIRMED } from "#features/team/sign-in/submit-confirmation.server.ts";
import {
  changeHosts,
  chooseHost,
  type DirectorySite,
  listSites,
} from "#features/tenancy/accounts/site-directory.server.ts";
import {
  addHostClaim,
  type HostClaim,
  listHostClaims,
  MAX_HOST_CLAIMS,
  removeHostClaim,
} from "#features/tenancy/hosts/host-claim-store.server.ts";
import { findProof, type ProofFound, toHostProof } from "#features/tenancy/hosts/prove-host.server.ts";
import { findHostProblem, findMainHost } from "#features/tenancy/hosts/site-hosts.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import { isPublicHost } from "#platform/outside/public-address.ts";
import { DOMAIN_FORM, DOMAIN_INTENTS, type DomainsAnswer, type DomainsView } from "./domains-view.ts";

/** Shows the domains of each site of the account, and those that wait for their proof (D464). */
export async function showDomains(context: StaffContext): Promise<DomainsView> {
  const { act, baseDomain, now, secret, sites: published } = context;
  const { sites, claims, accountId } = await act("domains:manage", async (tx) => ({
    ...{ sites: await listOwnSites(tx), claims: await listHostClaims(tx) },
    accountId: tx.accountId,
  }));
  return {
    sites: sites.map((site) => ({
      id: site.siteId,
      name: published.find(({ id }) => id === site.siteId)?.name ?? site.slug,
      baseHost: `${site.slug}.${baseDomain}`,
      hosts: site.hosts.map((host) => ({ host, isMain: host === findMainHost(site) })),
      claims: claims
        .filter(({ siteId }) => siteId === site.siteId)
        .map(({ host }) => ({ host, ...toHostProof(secret, accountId, host) })),
    })),
    isConfirmed: isFreshlyAuthenticated(requireSession(context), now()),
  };
}

const listOwnSites = (tx: StaffTransaction): Promise<DirectorySite[]> =>
  listSites(tx, { accounts: [tx.accountId] });

const NOTHING: DomainsAnswer = { done: null, error: null, hostError: null, host: "", site: null };
const refuse = (error: string): DomainsAnswer => ({ ...NOTHING, error });
const confirm = (done: string): DomainsAnswer => ({ ...NOTHING, done });

const GONE = "Somebody has changed the domains meanwhile. You see them now: please look again.";
const TAKEN = "Another site already has this domain. If it is yours, write to whoever runs this platform.";
const TOO_MANY = `At most ${MAX_HOST_CLAIMS} domains can wait for their proof. Remove one of them first.`;

/** Adds, proves and removes domains, and chooses the main one of a site. */
export async function submitDomains(context: StaffContext, form: PostedForm): Promise<DomainsAnswer> {
  const asked = { site: Number(form(DOMAIN_FORM.site)), host: toHost(form(DOMAIN_FORM.host)) };
  if (!isFreshlyAuthenticated(requireSession(context), context.now()))
    return { ...refuse(UNCONFIRMED), ...asked };
  switch (form(DOMAIN_FORM.intent)) {
    case DOMAIN_INTENTS.claim:
      return claim(context, asked);
    case DOMAIN_INTENTS.check:
      return check(context, asked.host);
    case DOMAIN_INTENTS.withdraw:
      return withdraw(context, asked.host);
    case DOMAIN_INTENTS.choose:
      return choose(context, asked.host);
    case DOMAIN_INTENTS.remove:
      return remove(context, asked.host);
    default:
      return refuse("Please use one of the buttons.");
  }
}

/** The host of what was typed, which may be the address of a page. */
const toHost = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/, "")
    .replace(/\.$/, "");

interface Asked {
  readonly site: number;
  readonly host: string;
}

async function claim(context: StaffContext, asked: Asked): Promise<DomainsAnswer> {
  const { act, allowPrivate, baseDomain, now } = context;
  const { host } = asked;
  const refuseHost = (hostError: string): DomainsAnswer => ({ ...NOTHING, hostError, ...asked });
  const problem = findHostProblem(host, baseDomain);
  if (problem)
    return refuseHost(host === "" ? "Enter a domain, such as www.dealer.com.au." : `This ${problem}.`);
  if (!allowPrivate && !isPublicHost(host)) return refuseHost("This is no domain of the internet.");
  return act("domains:manage", async (tx) => {
    const site = (await listOwnSites(tx)).find(({ siteId }) => siteId === asked.site);
    if (!site) return { ...refuse("Choose a site."), host };
    const outcome = await addHostClaim(tx, { siteId: site.siteId, host }, now());
    if (!outcome.ok)
      return outcome.reason === "unknown-site"
        ? refuse(GONE)
        : refuseHost(outcome.reason === "host-taken" ? TAKEN : TOO_MANY);
    await tx.record({ action: "add domain", subject: toSubject(host), after: { site: site.slug } });
    return confirm(`Now prove that ${host} is yours: the steps are below.`);
  });
}

const toSubject = (host: string) => ({ kind: "domain", id: host });

const MISSING: Readonly<Record<Exclude<ProofFound, "proved">, string>> = {
  absent:
    "Neither the record nor the file is there yet. A record of the DNS can take an hour until it is seen.",
  "other-record":
    "There is a record of this name with another value. Compare it with the one below, letter by letter.",
  unanswered: "The servers of this domain did not answer. Please try again in a few minutes.",
};

async function check(context: StaffContext, host: string): Promise<DomainsAnswer> {
  const { act, baseDomain, proofs, secret } = context;
  const findClaim = async (tx: StaffTransaction) =>
    (await listHostClaims(tx)).find((one) => one.host === host) ?? null;
  const claimed = await act("domains:manage", async (tx) => ({
    ...{ claim: await findClaim(tx), accountId: tx.accountId },
  }));
  if (!claimed.claim) return refuse(GONE);
  // Outside servers keep no transaction waiting.
  const found = await findProof(toHostProof(secret, claimed.accountId, host), proofs);
  if (found !== "proved") return refuse(`${host}: ${MISSING[found]}`);
  return act("domains:manage", async (tx) => {
    const still = await findClaim(tx);
    return still ? give(tx, still, baseDomain) : refuse(GONE);
  });
}

/** Gives a site the domain that its account has proved to have. */
async function give(
  tx: StaffTransaction,
  { siteId, host }: HostClaim,
  baseDomain: string,
): Promise<DomainsAnswer> {
  const outcome = await changeHosts(tx, siteId, { add: [host], remove: [] });
  if (!outcome.ok) return refuse(TAKEN);
  await removeHostClaim(tx, host);
  const slug = (await listOwnSites(tx)).find((site) => site.siteId === siteId)?.slug ?? "";
  await tx.record({ action: "prove domain", subject: toSubject(host), after: { site: slug } });
  return confirm(
    `${host} is yours. The site shows there once it leads here: give it a CNAME record to ${slug}.${baseDomain}.`,
  );
}

async function withdraw({ act }: StaffContext, host: string): Promise<DomainsAnswer> {
  return act("domains:manage", async (tx) => {
    if (!(await removeHostClaim(tx, host))) return refuse(GONE);
    await tx.record({ action: "withdraw domain", subject: toSubject(host) });
    return confirm(`${host} no longer waits for its proof.`);
  });
}

/** The account's site that has a host. */
const findSiteOf = async (tx: StaffTransaction, host: string) =>
  (await listOwnSites(tx)).find(({ hosts }) => hosts.includes(host));

async function choose({ act }: StaffContext, host: string): Promise<DomainsAnswer> {
  return act("domains:manage", async (tx) => {
    const site = await findSiteOf(tx, host);
    if (!site || !(await chooseHost(tx, site.siteId, host))) return refuse(GONE);
    await tx.record({
      action: "choose main domain",
      subject: toSubject(host),
      before: { main: findMainHost(site) },
      after: { main: host, site: site.slug },
    });
    return confirm(`${host} is the main domain: the site’s other addresses lead to it.`);
  });
}

async function remove({ act }: StaffContext, host: string): Promise<DomainsAnswer> {
  return act("domains:manage", async (tx) => {
    const site = await findSiteOf(tx, host);
    if (!site) return refuse(GONE);
    await changeHosts(tx, site.siteId, { add: [], remove: [host] });
    await tx.record({ action: "remove domain", subject: toSubject(host), before: { site: site.slug } });
    return confirm(`${host} no longer shows the site. To have it back, prove it again.`);
  });
}
