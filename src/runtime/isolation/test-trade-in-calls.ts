import { NOW } from "#features/inventory/import/test-import.ts";
import { issueOfferToken } from "#features/leads/trade-in/trade-in-link.ts";
import { findTradeInCredit } from "#features/trade-in/offer/offer.server.ts";
import {
  findTradeIn,
  listTradeIns,
  lockTradeIn,
  noteValuationSaved,
  openTradeIn,
  removeUnfinished,
  saveDealersOffer,
  saveDecision,
  saveStep,
} from "#features/trade-in/store/trade-in-store.server.ts";
import { answers, aTradeInStep, type Calls, type Ids, mine, REFUSED } from "./test-isolation.ts";

const SECRET = "s".repeat(32);

/** Stores of trade-ins. */
export function tradeInCalls({ tradeIn: id, lead }: Ids): Calls {
  const { siteId } = mine;
  const opened = { id, leadId: lead, estimate: null, noFigure: null, payoutCents: 0 };
  return {
    findTradeIn: answers((tx) => findTradeIn(tx, id), null),
    lockTradeIn: answers((tx) => lockTradeIn(tx, id), null),
    findTradeInCredit: answers(
      (tx) => findTradeInCredit(tx, { secret: SECRET, siteId, token: issueOfferToken(SECRET, id), now: NOW }),
      null,
    ),
    listTradeIns: answers((tx) => listTradeIns(tx, { siteId, unfinished: true, limit: 9 }), []),
    openTradeIn: answers(
      (tx) => openTradeIn(tx, { ...opened, offerCents: null, validUntil: null }),
      undefined,
    ),
    saveDecision: answers(
      (tx) => saveDecision(tx, { id, state: "declined", by: "dealer", now: NOW }),
      undefined,
    ),
    saveDealersOffer: answers(
      (tx) => saveDealersOffer(tx, { id, offerCents: 1, validUntil: NOW, now: NOW }),
      undefined,
    ),
    noteValuationSaved: answers((tx) => noteValuationSaved(tx, id, NOW), false),
    saveStep: answers((tx) => saveStep(tx, aTradeInStep(siteId, id), NOW), REFUSED),
    removeUnfinished: answers((tx) => removeUnfinished(tx, NOW), 0),
  };
}
