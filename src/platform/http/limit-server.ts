import type { Server } from "node:http";
import type { Socket } from "node:net";

export interface ServerLimits {
  /** Connections at once; further ones are closed at once. */
  readonly maxConnections: number;
  /** How long a connection may stand still while a request is received or answered, in milliseconds. */
  readonly silenceMs: number;
  /** How long one request may take from its headers to the last byte that its client has taken, in milliseconds. */
  readonly exchangeMs: number;
}

const LIMITS: ServerLimits = { maxConnections: 2000, silenceMs: 30_000, exchangeMs: 300_000 };

/** Requests of one connection that are answered at once. Browsers and proxies wait for each answer; a few cover a race. */
const MAX_PIPELINED = 4;

/**
 * Keeps clients that take an answer slowly, or not at all, from holding connections, and one connection from asking for
 * much at once. Node itself limits only how long a request may take to arrive.
 */
export function limitServer(
  server: Server,
  { maxConnections, silenceMs, exchangeMs }: ServerLimits = LIMITS,
): void {
  server.maxConnections = maxConnections;
  server.setTimeout(silenceMs);
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
