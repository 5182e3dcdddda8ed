import { isDealerTarget } from "#features/leads/outbox/dispatch-target.ts";
import { listUndelivered } from "../person/copies.ts";
import type { HeldRecord } from "../person/held-record.server.ts";
import type { HeldCounts } from "./erase-view.ts";

/** Counts what erasing removes, and what it cannot reach. */
export function countHeld(record: HeldRecord): HeldCounts {
  const { shoppers, alerts, consents, enquiries } = record;
  const isSent = ({ deliveries }: (typeof enquiries)[number]) =>
    deliveries.some((dispatch) => isDealerTarget(dispatch) && dispatch.state === "delivered");
  return {
    devices: shoppers.reduce((sum, { sessions }) => sum + sessions.length, 0),
    watchlist: shoppers.reduce((sum, { watchlist }) => sum + watchlist.length, 0),
    alerts: alerts.length,
    consents: consents.length,
    spins: shoppers.reduce((sum, { spins }) => sum + spins.length, 0),
    enquiries: enquiries.length,
    sentEnquiries: enquiries.filter(isSent).length,
    cancelledEnquiries: listUndelivered(record).filter(({ reachedNobody }) => reachedNobody).length,
  };
}
