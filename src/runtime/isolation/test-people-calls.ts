import { randomUUID } from "node:crypto";
import { openSession } from "#features/account/sign-in/open-session.server.ts";
import {
  askForAlert,
  changeFrequency,
  claimSubscriber,
  confirmAlerts,
  eraseSubscribers,
  findSubscriber,
  listAlerts,
  listAlertsOfPerson,
  releaseSubscriber,
  removeUnconfirmed,
  stopAlert,
  stopAlertOfPerson,
  stopAllAlerts,
} from "#features/alerts/store/alert-store.server.ts";
import {
  listWaiting,
  listWaitingMatches,
  settleMatches,
} from "#features/alerts/store/digest-store.server.ts";
import {
  addMatches,
  claimProgress,
  listAlertSites,
  listConfirmedAlerts,
  readNewSince,
  saveProgress,
} from "#features/alerts/store/match-store.server.ts";
import {
  findSavedDeal,
  listSavedDeals,
  removeSavedDeal,
  saveDeal,
} from "#features/deals/store/deal-store.server.ts";
import {
  addToWatchlist,
  listWatchlist,
  removeFromWatchlist,
} from "#features/garage/watchlist/watchlist-store.server.ts";
import { allowCode, allowGuess, releaseCode } from "#features/identity/codes/code-limits.server.ts";
import {
  checkCode,
  findOpenRequests,
  lockCodes,
  removeCode,
  removeExpiredCodes,
  saveCode,
} from "#features/identity/codes/code-store.server.ts";
import {
  endSession,
  endSessions,
  listSessions,
  removeEndedSessions,
  resumeSession,
  startSession,
} from "#features/identity/sessions/session-store.server.ts";
import {
  changePhone,
  ensureShopper,
  eraseShoppers,
  listShoppersOfPerson,
  recordAgreement,
  renameShopper,
} from "#features/identity/shoppers/shopper-store.server.ts";
import { NOW, TEST_SECRET } from "#features/inventory/import/test-import.ts";
import {
  listEnquiredCars,
  listIdsOfShopper,
  listShopperEnquiries,
} from "#features/leads/inbox/shopper-enquiries.server.ts";
import { countHits, countWithin, readHits, releaseHits } from "#platform/postgres/rate-counter.ts";
import { HOUR_MS } from "#platform/time.ts";
import {
  AGREEMENT,
  answers,
  aSession,
  type Calls,
  CODE,
  type Ids,
  JANE,
  mine,
  REFUSED,
  theirs,
} from "./test-isolation.ts";

const ASKING = {
  secret: TEST_SECRET,
  client: "203.0.113.7",
  now: NOW,
  isKnown: false,
  budget: { hour: 500, day: 3000 },
};
const PLACE = { protocol: "https:", hostname: "theirs.example" };

/** Stores of alerts and of those who asked for them. */
export function alertCalls({ car, subscriber, alert }: Ids): Calls {
  const { siteId } = mine;
  return {
    askForAlert: answers(
      (tx) =>
        askForAlert(
          tx,
          {
            ...{
              siteId,
              siteUrl: "https://theirs.example",
              email: "theirs@example.com",
              frequency: "daily",
            },
            ...{
              subject: { kind: "price", vehicleId: car },
              title: "Theirs",
              source: "/",
              isProved: false,
              now: NOW,
            },
          },
          randomUUID,
        ),
      REFUSED,
    ),
    findSubscriber: answers((tx) => findSubscriber(tx, subscriber), null),
    listAlerts: answers((tx) => listAlerts(tx, subscriber), []),
    listAlertsOfPerson: answers(
      async (tx) => (await listAlertsOfPerson(tx, JANE)).filter(({ id }) => id === alert),
      [],
    ),
    stopAlertOfPerson: answers((tx) => stopAlertOfPerson(tx, JANE, alert), null),
    eraseSubscribers: answers((tx) => eraseSubscribers(tx, { email: null }), undefined),
    confirmAlerts: answers((tx) => confirmAlerts(tx, subscriber, { alertIds: [alert], now: NOW }), 0),
    changeFrequency: answers((tx) => changeFrequency(tx, subscriber, "instant"), undefined),
    stopAlert: answers((tx) => stopAlert(tx, subscriber, alert), undefined),
    stopAllAlerts: answers((tx) => stopAllAlerts(tx, subscriber), undefined),
    removeUnconfirmed: answers((tx) => removeUnconfirmed(tx, NOW), undefined),
    listWaiting: answers((tx) => listWaiting(tx, siteId), []),
    claimSubscriber: answers((tx) => claimSubscriber(tx, subscriber, NOW), null),
    releaseSubscriber: answers((tx) => releaseSubscriber(tx, subscriber), undefined),
    listWaitingMatches: answers((tx) => listWaitingMatches(tx, subscriber), []),
    settleMatches: answers(
      (tx) => settleMatches(tx, subscriber, { matches: [], now: NOW, isSent: true }),
      undefined,
    ),
    claimProgress: answers((tx) => claimProgress(tx, siteId, 2), REFUSED),
    saveProgress: answers((tx) => saveProgress(tx, siteId, 2), undefined),
    listAlertSites: answers(
      async (tx) => (await listAlertSites(tx)).some((one) => one.siteId === siteId),
      false,
    ),
    listConfirmedAlerts: answers((tx) => listConfirmedAlerts(tx, siteId), []),
    readNewSince: answers(async (tx) => (await readNewSince(tx, [car], new Date(0))).size, 0),
    addMatches: answers(
      (tx) => addMatches(tx, [{ alertId: alert, vehicleId: car, reason: { kind: "new" } }], NOW),
      REFUSED,
    ),
  };
}

/** Stores of limits, shoppers, their watchlists, sessions and codes. */
export function shopperCalls({ car, shopper, session, code }: Ids): Calls {
  const { siteId, accountId } = mine;
  return {
    countWithin: answers(
      (tx) =>
        countWithin(tx, [{ subject: "phone 2", windowMs: HOUR_MS, max: 0 }], {
          secret: TEST_SECRET,
          now: NOW,
        }),
      false,
    ),
    countHits: answers(
      (tx) => countHits(tx, [{ subject: "phone 1", windowMs: HOUR_MS }], { secret: TEST_SECRET, now: NOW }),
      [2],
    ),
    readHits: answers(
      (tx) => readHits(tx, { subject: "phone 1", windowMs: HOUR_MS }, { secret: TEST_SECRET, now: NOW }),
      2,
    ),
    releaseHits: answers(
      (tx) => releaseHits(tx, [{ subject: "phone 1", windowMs: HOUR_MS }], { secret: TEST_SECRET, now: NOW }),
      undefined,
    ),
    ensureShopper: answers(async (tx) => {
      const found = await ensureShopper(tx, { id: randomUUID(), contact: { phone: JANE.phone } }, NOW);
      return found.id === shopper;
    }, false),
    changePhone: answers((tx) => changePhone(tx, shopper, "+61499999999"), false),
    recordAgreement: answers(
      (tx) => recordAgreement(tx, { shopperId: shopper, siteId, ...AGREEMENT }, NOW),
      REFUSED,
    ),
    renameShopper: answers((tx) => renameShopper(tx, shopper, "Theirs"), undefined),
    addToWatchlist: answers((tx) => addToWatchlist(tx, shopper, { vehicleIds: [car], now: NOW }), []),
    removeFromWatchlist: answers((tx) => removeFromWatchlist(tx, shopper, car), undefined),
    listIdsOfShopper: answers(
      (tx) => listIdsOfShopper(tx, { id: shopper, phone: null, email: null, name: null }, NOW),
      [],
    ),
    listShopperEnquiries: answers(
      (tx) => listShopperEnquiries(tx, { id: shopper, phone: null, email: null, name: null }, NOW),
      [],
    ),
    saveDeal: answers(
      (tx) => saveDeal(tx, { shopperId: shopper, siteId, vehicleId: car, query: "", now: NOW }),
      REFUSED,
    ),
    findSavedDeal: answers((tx) => findSavedDeal(tx, { shopperId: shopper, siteId, vehicleId: car }), null),
    removeSavedDeal: answers(
      (tx) => removeSavedDeal(tx, { shopperId: shopper, siteId, vehicleId: car }),
      undefined,
    ),
    listSavedDeals: answers((tx) => listSavedDeals(tx, { shopperId: shopper, siteId }), []),
    listEnquiredCars: answers((tx) => listEnquiredCars(tx, shopper), []),
    listWatchlist: answers((tx) => listWatchlist(tx, shopper), []),
    listShoppersOfPerson: answers(
      async (tx) => (await listShoppersOfPerson(tx, JANE)).some(({ id }) => id === shopper),
      false,
    ),
    eraseShoppers: answers((tx) => eraseShoppers(tx, [shopper]), undefined),
    startSession: answers((tx) => startSession(tx, aSession(siteId, shopper), NOW), REFUSED),
    resumeSession: answers((tx) => resumeSession(tx, `token of ${accountId}`, NOW), null),
    listSessions: answers((tx) => listSessions(tx, shopper, NOW), []),
    endSession: answers((tx) => endSession(tx, shopper, session), false),
    endSessions: answers((tx) => endSessions(tx, shopper, null), undefined),
    removeEndedSessions: answers((tx) => removeEndedSessions(tx, new Date("2100-01-01")), undefined),
    findOpenRequests: answers(
      async (tx) => (await findOpenRequests(tx, CODE, NOW)).newest?.id === code,
      false,
    ),
    lockCodes: answers((tx) => lockCodes(tx, CODE), undefined),
    saveCode: answers((tx) => saveCode(tx, { id: randomUUID(), ...CODE, hash: "theirs" }, NOW), undefined),
    removeCode: answers((tx) => removeCode(tx, code), undefined),
    checkCode: answers((tx) => checkCode(tx, { id: code, ...CODE, hash: "hash" }, NOW), {
      ok: false,
      reason: "ended",
    }),
    removeExpiredCodes: answers((tx) => removeExpiredCodes(tx, new Date("2100-01-01")), undefined),
    allowCode: answers((tx) => allowCode(tx, "theirs@example.com", ASKING), { ok: true }),
    releaseCode: answers((tx) => releaseCode(tx, "theirs@example.com", ASKING), undefined),
    allowGuess: answers((tx) => allowGuess(tx, ASKING), true),
    openSession: answers(async (tx) => {
      const before = {
        id: session,
        shopper: { id: shopper, phone: null, email: "a@b.example", name: null },
      };
      const context = { siteId: theirs.siteId, userAgent: "", now: () => NOW, place: PLACE };
      const cookies = await openSession(tx, context, {
        contact: { phone: JANE.phone },
        before,
        addsPhone: true,
      });
      return cookies.length;
    }, 2),
  };
}
