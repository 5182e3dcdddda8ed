import type { Server } from "node:http";

export interface ServerLimits {
  /** Connections at once; further ones are closed at once. */
  readonly maxConnections: number;
  /** How long a connection may stand still while a request is received or answered, in milliseconds. */
  readonly silenceMs: number;
  /** How long one request may take from its headers to the last byte that its client has taken, in milliseconds. */
  readonly exchangeMs: number;
}

const LIMITS: ServerLimits = { maxConnections: 2000, silenceMs: 30_000, exchangeMs: 300_000 };

/**
 * Keeps clients that take an answer slowly, or not at all, from holding connections. Node itself limits only how long a
 * request may take to arrive.
 */
export function limitServer(
  server: Server,
  { maxConnections, silenceMs, exchangeMs }: ServerLimits = LIMITS,
): void {
  server.maxConnections = maxConnections;
  server.setTimeout(silenceMs);
  server.on("request", (_, response) => {
    const cut = setTimeout(() => response.destroy(), exchangeMs);
    response.once("close", () => clearTimeout(cut));
  });
}
