import { handleJob, type JobHandler } from "#platform/jobs/jobs.ts";
import { type DeliveryJob, deliverLeadJob, enqueueDelivery } from "../outbox/lead-jobs.ts";
import { type DeliveryPorts, deliverLead } from "./deliver.server.ts";
import { TargetLimit } from "./target-limit.ts";

/** A delivery waits for other servers and hardly uses this one. */
const DELIVERIES_AT_ONCE = 20;
const DELIVERIES_PER_ACCOUNT = 4;
const DELIVERIES_PER_TARGET = 2;
/** Kept for alerts, digests and confirmations, however many of the dealers' targets hang. */
const URGENT_DELIVERIES_AT_ONCE = 4;

/**
 * Handlers that deliver leads from the queue. A target that hangs holds up only itself, and an account whose targets
 * hang only itself (D87).
 */
export function deliveryHandlers(ports: DeliveryPorts): JobHandler[] {
  const targets = new TargetLimit<DeliveryJob>(DELIVERIES_PER_TARGET);
  const deliver = (job: DeliveryJob) => deliverInTurn(ports, targets, job);
  const perGroup = DELIVERIES_PER_ACCOUNT;
  return [
    handleJob(deliverLeadJob, deliver, { atOnce: DELIVERIES_AT_ONCE, perGroup }),
    handleJob(deliverLeadJob, deliver, { atOnce: URGENT_DELIVERIES_AT_ONCE, perGroup, urgentOnly: true }),
  ];
}

/**
 * Delivers unless the target already has as many deliveries as it may have. The job ends then, so that it holds no slot of its account; when one of
 * those deliveries ends, the waiting one gets another job. The next sweep adds those whose worker was killed meanwhile.
 */
async function deliverInTurn(
  ports: DeliveryPorts,
  targets: TargetLimit<DeliveryJob>,
  job: DeliveryJob,
): Promise<void> {
  if (!targets.enter(job)) return;
  try {
    await deliverLead(ports, job);
  } finally {
    const next = targets.leave(job);
    if (next) await ports.db.inAccount(next.accountId, (tx) => enqueueDelivery(tx, ports.jobs, next));
  }
}
