import type { JobQueue } from "#platform/jobs.ts";
import { type DeliveryPorts, deliverLead } from "./deliver.server.ts";
import { deliverLeadJob } from "./lead-jobs.ts";

/** A delivery waits for other servers and hardly uses this one. */
const DELIVERIES_AT_ONCE = 20;
const DELIVERIES_PER_TARGET = 2;
/** Kept for alerts, digests and confirmations, however many of the dealers' targets hang. */
const URGENT_DELIVERIES_AT_ONCE = 4;

/** Delivers leads from the queue until it stops. A target that hangs holds up only itself (D77). */
export async function workDeliveries(jobs: Pick<JobQueue, "work">, ports: DeliveryPorts): Promise<void> {
  const deliver = (payload: Parameters<typeof deliverLead>[1]) => deliverLead(ports, payload);
  const perGroup = DELIVERIES_PER_TARGET;
  await jobs.work(deliverLeadJob, deliver, { atOnce: DELIVERIES_AT_ONCE, perGroup });
  await jobs.work(deliverLeadJob, deliver, { atOnce: URGENT_DELIVERIES_AT_ONCE, perGroup, urgentOnly: true });
}
