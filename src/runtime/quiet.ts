import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** For how long nobody was answered when a server is quiet: one request of a visitor is followed by the next. */
const QUIET_MS = 30;
/** The longest wait: a busy server is never quiet. */
const MAX_WAIT_MS = 1000;
const LOOK_EACH_MS = 10;

/**
 * Watches the requests of a server, so that work which can wait is done while nobody is answered (D421).
 * @returns what waits until that is so, a second at most
 */
export function watchRequests(server: Pick<Server, "on">, clock: () => number): () => Promise<void> {
  let open = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  server.on("request", (_request, response) => {
    open++;
    response.once("close", () => {
      open--;
      endedAt = clock();
    });
  });
  const isQuiet = () => open === 0 && clock() - endedAt >= QUIET_MS;
  return async () => {
    const end = clock() + MAX_WAIT_MS;
    while (!isQuiet() && clock() < end) await delay(LOOK_EACH_MS);
  };
}
