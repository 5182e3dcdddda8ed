import { randomUUID } from "node:crypto";
import type { StaffContext } from "#features/identity/request/staff-context.ts";
import { actAsStaff, readAsStaff, type StaffTransaction } from "#features/identity/staff/roles/act.server.ts";
import { listAccountsOf, type StaffAccount } from "#features/identity/staff/roles/membership-store.server.ts";
import type { Permission } from "#features/identity/staff/roles/permissions.ts";
import { readStaffCookie, type StaffSession } from "#features/identity/staff/sessions/staff-session.ts";
import {
  isStaffSessionLive,
  resumeStaffSession,
} from "#features/identity/staff/sessions/staff-session-store.server.ts";
import { findMarketGap } from "#features/market/gauge/market-gap.ts";
import { toObservationKey } from "#features/market/training/observation-store.server.ts";
import type { StaffRequest } from "#http/back-office.ts";
import { toErrorEntry } from "#http/respond.ts";
import { isFromThisMachine } from "./outbox-endpoint.ts";
import type { Runtime } from "./process.ts";

/** The context of one request to the back office. The session and the accounts of its person are read once, before any page. */
export async function buildStaffContext(process: Runtime, asked: StaffRequest): Promise<StaffContext> {
  const { id, request, route, params, address, client } = asked;
  const { db, sites, jobs, mailer, originals, secret, keys, log, now } = process;
  const { url, origin } = address;
  const place = { protocol: url.protocol, hostname: url.hostname };
  const cookie = request.headers.get("cookie");
  const token = readStaffCookie(cookie, place);
  const session = token === null ? null : await resumeStaffSession(db, token, now());
  const accounts = session ? await listAccountsOf(db, session.staff, session) : [];
  const named = accounts.find(({ slug }) => slug === params.account) ?? null;
  const account = named?.barrier === null ? named : null;
  const live = account ? await sites.ofAccount(account.accountId) : [];
  const actIn = <Result>(
    entered: { readonly session: StaffSession; readonly account: StaffAccount },
    { permission, turn }: { readonly permission: Permission; readonly turn?: string | undefined },
    work: (tx: StaffTransaction) => Promise<Result>,
  ) => {
    const { staff, ssoAccount, startedAt, isStrong } = entered.session;
    const { accountId } = entered.account;
    const how = { ssoAccount, startedAt, isStrong };
    const acting = { staff, ...how, accountId, permission, network: client, now: now(), turn };
    return actAsStaff(db, acting, work);
  };
  const act: StaffContext["act"] = async (permission, work, { turn } = {}) => {
    if (!session || !account) throw new Response(null, { status: 404 });
    const outcome = await actIn({ session, account }, { permission, turn }, work);
    if (!outcome.ok) throw new Response(null, { status: 403 });
    return outcome.value;
  };
  return {
    ...{ id, request, route, params, url, origin, place, cookie, client },
    ...{ db, jobs, mailer, files: originals, secret, keys, log, now, newId: randomUUID },
    ...{ session, accounts, account, barred: account ? null : named },
    ...{ live: process.live, takesReplies: process.replies !== null, push: process.push },
    sendsTexts: (siteId) => {
      const site = live.find((one) => one.siteId === siteId);
      return site !== undefined && process.findTextSender(site) !== null;
    },
    identityProviders: process.identityProviders,
    allowPrivate: process.identityProviders.allowPrivate,
    ...{ proofs: process.proofs, baseDomain: process.baseDomain },
    findMarketGap: (car, { vehicleId, cents, priceType }) => {
      const { model } = process.market;
      // Without an account there is no vehicle, and the price of a new one is the maker's.
      if (model === null || !account || car.carType === "new") return null;
      const key = toObservationKey(secret, account.accountId, vehicleId);
      const madeUp = live[0]?.config.demo ?? false;
      return findMarketGap(model, { ...car, priceType, madeUp }, { key, priceCents: cents });
    },
    priceLadder: live.map(({ config }) => config.priceLadder).find(({ steps }) => steps.length > 0) ?? null,
    timeZone: live[0]?.config.timeZone ?? SYDNEY,
    sites: live.map((site) => ({
      ...{ id: site.siteId, name: site.config.name, legal: site.config.legal },
      origin: sites.toLinkedOrigin(site, origin),
    })),
    openSite: async (siteId) => {
      const site = live.find((one) => one.siteId === siteId);
      if (!site) return null;
      const { stock, listed } = await process.stocks.load(site);
      return {
        ...{ accountId: site.accountId, siteId, site, config: site.config, stock, listed },
        ...{ origin: sites.toLinkedOrigin(site, origin), request, page: url, cookie: null, place, client },
        ...{ sameSite: true, mayWrite: () => true, db, jobs, files: originals, scanner: process.scanner },
        ...{ log, secret, now, newId: randomUUID },
      };
    },
    get vehicleLookup() {
      for (const site of live) {
        const lookup = process.registrations.of(site);
        if (lookup) return lookup;
      }
      return null;
    },
    demo: isFromThisMachine(asked) ? process.demoStaff : null,
    userAgent: request.headers.get("user-agent") ?? "",
    act,
    report: async (permission, entry, work) => {
      const reader = await act(permission, async ({ accountId, actor, record }) => {
        await record(entry);
        return { accountId, actor };
      });
      return readAsStaff(process.reads, reader, work);
    },
    stillMay: async (permission) => {
      if (!session || !account || token === null) return false;
      if (!(await isStaffSessionLive(db, token, now()))) return false;
      return (await actIn({ session, account }, { permission }, async () => undefined)).ok;
    },
    failed: (error) => {
      log.error(
        { id, path: route.path, backOffice: true, ...toErrorEntry(error, request.method) },
        "page failed",
      );
    },
  };
}

const SYDNEY = "Australia/Sydney";
