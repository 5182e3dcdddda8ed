import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "../log.ts";

export interface ServerLimits {
  /** Connections at once; further ones are closed at once. */
  readonly maxConnections: number;
  /** How long a client may take nothing of its answer, in milliseconds. While it is yet to be answered, half as long. */
  readonly silenceMs: number;
  /** How long one request may take from its headers to the last byte that its client has taken, in milliseconds. */
  readonly exchangeMs: number;
}

const LIMITS: ServerLimits = { maxConnections: 2000, silenceMs: 60_000, exchangeMs: 300_000 };

/** Requests of one connection that are answered at once. Browsers and proxies wait for each answer; a few cover a race. */
const MAX_PIPELINED = 4;

const REPORT_EVERY_MS = 60_000;

/**
 * Keeps clients that take an answer slowly, or not at all, from holding connections, and one connection from asking for
 * much at once. Node itself limits only how long a request may take to arrive. The log says that connections are refused.
 */
export function limitServer(
  server: Server,
  log: Logger,
  { maxConnections, silenceMs, exchangeMs }: ServerLimits = LIMITS,
): void {
  server.maxConnections = maxConnections;
  reportRefusals(server, log, maxConnections);
  // What was written last counts as progress when Node first looks, so a client that takes nothing is cut the second time.
  server.setTimeout(silenceMs / 2);
  const open = new WeakMap<Socket, number>();
  const count = (socket: Socket, more: number) => {
    const now = (open.get(socket) ?? 0) + more;
    open.set(socket, now);
    return now;
  };
  server.prependListener("request", ({ socket }, response) => {
    if (count(socket, 1) > MAX_PIPELINED) socket.destroy();
    const cut = setTimeout(() => response.destroy(), exchangeMs);
    response.once("close", () => {
      clearTimeout(cut);
      count(socket, -1);
    });
  });
}

/** Logs that connections are refused, once a minute at most and without the addresses of clients. */
function reportRefusals(server: Server, log: Logger, maxConnections: number): void {
  let isReported = false;
  server.on("drop", () => {
    if (isReported) return;
    isReported = true;
    setTimeout(() => {
      isReported = false;
    }, REPORT_EVERY_MS).unref();
    log.error({ maxConnections }, "refused connections: too many are open");
  });
}
