import { once } from "node:events";
import type { Server } from "node:http";
import type { Logger } from "./log.ts";

/** How often the log says what is still waited for. */
const REPORT_MS = 5_000;

/** What has to stop, by a name that an operator understands. */
export type Parts = Readonly<Record<string, () => Promise<void>>>;

/**
 * Stops all parts at once and resolves when each has stopped. While that takes long, the log names those that are still
 * waited for.
 * @throws the first failure, once every part has stopped or failed
 */
export async function stopParts(parts: Parts, log: Logger, reportMs = REPORT_MS): Promise<void> {
  const waiting = new Set(Object.keys(parts));
  const report = setInterval(() => log.warn({ parts: [...waiting] }, "waiting to stop"), reportMs);
  const stops = Object.entries(parts).map(([name, stop]) => stop().finally(() => waiting.delete(name)));
  const results = await Promise.allSettled(stops);
  clearInterval(report);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** How often connections that have become idle are looked for. */
const ROUND_MS = 50;

/**
 * Stops listening and lets running requests finish. A connection that is kept open between requests is closed as soon
 * as it is idle; one that is still busy after `graceMs` is cut, so that a stuck client cannot keep the process alive.
 */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const round = setInterval(() => server.closeIdleConnections(), ROUND_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(round);
  clearTimeout(cut);
}

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
