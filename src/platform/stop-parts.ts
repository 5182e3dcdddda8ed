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
