import type { ListedDispatch } from "#features/leads/inbox/lead-list.server.ts";
import { aLead } from "#features/leads/rules/test-lead.ts";
import type { HeldRecord } from "./held-record.server.ts";

type Enquiry = HeldRecord["enquiries"][number];

/** For tests: a dispatch to the dealer's mailbox that has arrived, with what differs. */
export function testDispatch(changes: Partial<ListedDispatch> = {}): ListedDispatch {
  return {
    kind: "mail",
    target: "sales@northside.example",
    state: "delivered",
    attempts: 1,
    lastError: null,
    requestedAt: "2025-03-01T23:30:05.000Z",
    nextTryAt: "2025-03-01T23:30:05.000Z",
    deliveredAt: "2025-03-01T23:30:09.000Z",
    acknowledgedAt: null,
    ...changes,
  };
}

/** For tests: an enquiry with its dispatches. */
export const testEnquiry = (id: string, deliveries: readonly ListedDispatch[]): Enquiry => ({
  ...aLead({ id }),
  state: "delivered",
  deliveries,
});

/** For tests: all that is held about a person, which is nothing but what is given. */
export const testRecord = (held: Partial<HeldRecord> = {}): HeldRecord => ({
  enquiries: [],
  consents: [],
  textRefusals: [],
  threads: [],
  shoppers: [],
  alerts: [],
  payments: [],
  papers: [],
  ...held,
});
