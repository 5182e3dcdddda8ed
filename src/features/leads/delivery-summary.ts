import type { ListedDelivery } from "./lead-list.server.ts";
import { cleanLine } from "./typed-text.ts";

/** What happened to the deliveries of a lead, in a line of text each. */
export interface DeliverySummary {
  /** `mail:delivered webhook:pending`. */
  readonly targets: string;
  /** ISO 8601; empty when none is to come. */
  readonly nextAttempt: string;
  /** Why targets did not take the lead: `webhook: answered 500`. Empty when all did. */
  readonly errors: string;
}

export function summariseDeliveries(deliveries: readonly ListedDelivery[]): DeliverySummary {
  const pending = deliveries.filter(({ state }) => state === "pending");
  const [next = ""] = pending.map(({ nextTryAt }) => new Date(nextTryAt).toISOString()).sort();
  const errors = deliveries.flatMap(({ kind, state, lastError }) =>
    lastError && state !== "delivered" ? [`${kind}: ${cleanLine(lastError)}`] : [],
  );
  return {
    targets: deliveries.map(({ kind, state }) => `${kind}:${state}`).join(" "),
    nextAttempt: next,
    errors: [...new Set(errors)].join("; "),
  };
}
