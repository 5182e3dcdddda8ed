import { once } from "node:events";
import type { Server } from "node:http";

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
