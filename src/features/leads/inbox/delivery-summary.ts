import { cleanLine } from "../lead/typed-text.ts";
import { isAboutHeld } from "../outbox/delivery-target.ts";
import { isLate } from "../outbox/late-delivery.ts";
import type { ListedDelivery } from "./lead-list.server.ts";

/** What happened to the deliveries of a lead, in a line of text each. */
export interface DeliverySummary {
  /** `mail:delivered webhook:pending`. */
  readonly targets: string;
  /**
   * What is not delivered, by target: `mail to sales@dealer.example: given up (550 no such user)`. For a held lead, also when
   * a digest or reminder tells the dealer of it. Empty when every target has the lead.
   */
  readonly progress: string;
}

/** @param now decides what is late (D13) */
export function summariseDeliveries(deliveries: readonly ListedDelivery[], now: Date): DeliverySummary {
  const progress = deliveries.flatMap((delivery) => {
    const state = toState(delivery, now);
    const error = delivery.lastError && delivery.state !== "delivered" ? ` (${delivery.lastError})` : "";
    return state ? [cleanLine(`${delivery.kind} to ${delivery.target}: ${state}${error}`)] : [];
  });
  return {
    targets: deliveries.map(({ kind, state }) => `${kind}:${state}`).join(" "),
    progress: progress.join("; "),
  };
}

function toState(delivery: ListedDelivery, now: Date): string | null {
  const { state, attempts, nextTryAt, deliveredAt, acknowledgedAt } = delivery;
  if (state === "failed")
    return acknowledgedAt ? `given up, acknowledged ${iso(acknowledgedAt)}` : "given up";
  if (state === "delivered") return isAboutHeld(delivery) && deliveredAt ? `sent ${iso(deliveredAt)}` : null;
  if (state !== "pending") return null;
  if (isLate(delivery, now)) return `late, still trying, next attempt ${iso(nextTryAt)}`;
  return `${attempts > 0 ? "next attempt" : "due"} ${iso(nextTryAt)}`;
}

const iso = (instant: string): string => new Date(instant).toISOString();
