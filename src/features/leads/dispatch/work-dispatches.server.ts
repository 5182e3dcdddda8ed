import { handleJob, type JobHandler } from "#platform/jobs/jobs.ts";
import { type DispatchJob, dispatchLeadJob, enqueueDispatch } from "../outbox/lead-jobs.ts";
import { type DispatchPorts, dispatchLead } from "./dispatch-lead.server.ts";
import { TargetLimit } from "./target-limit.ts";

/** A dispatch waits for other servers and hardly uses this one. */
const MAX_DISPATCHES = 20;
const MAX_DISPATCHES_PER_ACCOUNT = 4;
const MAX_DISPATCHES_PER_TARGET = 2;
/** Kept for alerts, digests and confirmations, however many of the dealers' targets hang. */
const MAX_URGENT_DISPATCHES = 4;

/**
 * Handlers that dispatch leads from the queue. A target that hangs holds up only itself, and an account whose targets
 * hang only itself (D87).
 */
export function dispatchHandlers(ports: DispatchPorts): JobHandler[] {
  const targets = new TargetLimit<DispatchJob>(MAX_DISPATCHES_PER_TARGET);
  const dispatch = (job: DispatchJob) => dispatchInTurn(ports, targets, job);
  const perGroup = MAX_DISPATCHES_PER_ACCOUNT;
  return [
    handleJob(dispatchLeadJob, dispatch, { atOnce: MAX_DISPATCHES, perGroup }),
    handleJob(dispatchLeadJob, dispatch, { atOnce: MAX_URGENT_DISPATCHES, perGroup, urgentOnly: true }),
  ];
}

/**
 * Dispatches unless the target already has as many dispatches as it may have. The job ends then, so that it holds no slot of its account; when one of
 * those dispatches ends, the waiting one gets another job. The next sweep adds those whose worker was killed meanwhile.
 */
async function dispatchInTurn(
  ports: DispatchPorts,
  targets: TargetLimit<DispatchJob>,
  job: DispatchJob,
): Promise<void> {
  if (!targets.enter(job)) return;
  try {
    await dispatchLead(ports, job);
  } finally {
    const next = targets.leave(job);
    if (next) await ports.db.inAccount(next.accountId, (tx) => enqueueDispatch(tx, ports.jobs, next));
  }
}
