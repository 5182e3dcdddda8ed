import { isAboutHeld } from "../outbox/dispatch-target.ts";
import { isLate } from "../outbox/late-dispatch.ts";
import { cleanLine } from "../rules/typed-text.ts";
import type { ListedDispatch } from "./lead-list.server.ts";

/** What happened to the dispatches of a lead, in a line of text each. */
export interface DispatchSummary {
  /** `mail:delivered webhook:pending`. */
  readonly targets: string;
  /**
   * What is not delivered, by target: `mail to sales@dealer.example: given up (550 no such user)`. For a held lead, also when
   * a digest or reminder tells the dealer about it. Empty when every target has the lead.
   */
  readonly progress: string;
}

/** @param now decides what is late (D13) */
export function summariseDispatches(dispatches: readonly ListedDispatch[], now: Date): DispatchSummary {
  const progress = dispatches.flatMap((dispatch) => {
    const state = toState(dispatch, now);
    const error = dispatch.lastError && dispatch.state !== "delivered" ? ` (${dispatch.lastError})` : "";
    return state ? [cleanLine(`${dispatch.kind} to ${dispatch.target}: ${state}${error}`)] : [];
  });
  return {
    targets: dispatches.map(({ kind, state }) => `${kind}:${state}`).join(" "),
    progress: progress.join("; "),
  };
}

function toState(dispatch: ListedDispatch, now: Date): string | null {
  const { state, attempts, nextTryAt, deliveredAt, acknowledgedAt } = dispatch;
  if (state === "failed")
    return acknowledgedAt ? `given up, acknowledged ${iso(acknowledgedAt)}` : "given up";
  if (state === "delivered") return isAboutHeld(dispatch) && deliveredAt ? `sent ${iso(deliveredAt)}` : null;
  if (state !== "pending") return null;
  if (isLate(dispatch, now)) return `late, still trying, next attempt ${iso(nextTryAt)}`;
  return `${attempts > 0 ? "next attempt" : "due"} ${iso(nextTryAt)}`;
}

const iso = (instant: string): string => new Date(instant).toISOString();
