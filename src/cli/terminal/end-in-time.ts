import type { Logger } from "#platform/log.ts";

/** Longer than requests (20 s) and jobs (30 s) may take, and shorter than systemd's TimeoutStopSec in docs/deployment.md. */
const MAX_STOP_MS = 50_000;

/**
 * Ends the process when stopping takes longer than any part of it should, before a service manager kills it. What was under
 * way is repeated after the next start, as after a crash (D95).
 */
export function endInTime(log: Logger, exit: (code: number) => void): void {
  const end = () => {
    log.error({ seconds: MAX_STOP_MS / 1000 }, "stopping took too long; the process ends now");
    exit(1);
  };
  setTimeout(end, MAX_STOP_MS).unref();
}
