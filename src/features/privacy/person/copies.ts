import { isAboutHeld, isDealerTarget } from "#features/leads/outbox/dispatch-target.ts";
import type { HeldRecord } from "./held-record.server.ts";

type Enquiries = Pick<HeldRecord, "enquiries">;

/** Lists where copies of a person's enquiries went, which this program cannot delete. A digest or reminder names nobody. */
export function listCopies({ enquiries }: Enquiries): readonly string[] {
  const sent = enquiries.flatMap(({ deliveries }) => deliveries.filter(({ state }) => state === "delivered"));
  return [
    ...new Set(
      sent.filter((each) => each.kind !== "confirmation" && !isAboutHeld(each)).map(({ target }) => target),
    ),
  ];
}

/** An enquiry that some of the dealer's targets do not have yet. Erasing cancels those dispatches. */
interface Undelivered {
  readonly id: string;
  readonly targets: readonly string[];
  /** No target of the dealer has it. */
  readonly reachedNobody: boolean;
}

/** Lists the enquiries that have not reached all of the dealer's targets. */
export function listUndelivered({ enquiries }: Enquiries): readonly Undelivered[] {
  return enquiries.flatMap(({ id, deliveries }) => {
    const toDealer = deliveries.filter(isDealerTarget);
    const missing = toDealer.filter(({ state }) => state !== "delivered");
    const reachedNobody = missing.length === toDealer.length;
    return missing.length > 0 ? [{ id, targets: missing.map(({ target }) => target), reachedNobody }] : [];
  });
}
