import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "../log.ts";
import { listNetworks, toClientNetwork } from "./client-network.ts";

export interface ServerLimits {
  /** Connections at once; further ones are closed at once. */
  readonly maxConnections: number;
  /**
   * Connections at once of one network, and of the /48 around it together; null behind a proxy, which all connections
   * come from (D240).
   */
  readonly maxConnectionsOfNetwork: number | null;
  /** How long a client may send nothing of its request or take nothing of its answer, in milliseconds. */
  readonly silenceMs: number;
  /** How long one request may take from its headers to the last byte that its client has taken, in milliseconds. */
  readonly exchangeMs: number;
}

const LIMITS: ServerLimits = {
  maxConnections: 2000,
  maxConnectionsOfNetwork: 200,
  silenceMs: 60_000,
  exchangeMs: 300_000,
};

/** Requests of one connection that are answered at once. Browsers and proxies wait for each answer; a few cover a race. */
const MAX_PIPELINED = 4;

const REPORT_EVERY_MS = 60_000;

/**
 * Keeps clients that send or take slowly, or not at all, from holding connections, and one connection from asking for
 * much at once. Node itself limits only how long a request may take to arrive. The log says that connections are refused.
 */
export function limitServer(server: Server, log: Logger, given: Partial<ServerLimits> = {}): void {
  const { maxConnections, maxConnectionsOfNetwork, silenceMs, exchangeMs } = { ...LIMITS, ...given };
  const report = createReport(log, maxConnections);
  server.maxConnections = maxConnections;
  server.on("drop", report);
  if (maxConnectionsOfNetwork !== null) limitNetworks(server, maxConnectionsOfNetwork, report);
  const exchanges = new WeakMap<Socket, Set<Exchange>>();
  // What was written last counts as progress when Node first looks, so a client that takes nothing is cut the second time.
  server.setTimeout(silenceMs / 2, (socket: Socket) => {
    if (waitsForServer(exchanges.get(socket))) socket.setTimeout(silenceMs / 2);
    else socket.destroy();
  });
  server.prependListener("request", (incoming, response) => {
    const { socket } = incoming;
    const open = exchanges.get(socket) ?? new Set();
    exchanges.set(socket, open);
    const exchange = { incoming, response };
    open.add(exchange);
    if (open.size > MAX_PIPELINED) socket.destroy();
    const cut = setTimeout(() => response.destroy(), exchangeMs);
    response.once("close", () => {
      clearTimeout(cut);
      open.delete(exchange);
    });
  });
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

/** Whether a connection is silent because a request has arrived whole and the server is still working on its answer. */
const waitsForServer = (open: ReadonlySet<Exchange> = new Set()): boolean =>
  [...open].some(({ incoming, response }) => incoming.complete && !response.headersSent);

/** Closes connections of a network, or of the /48 around it, that has too many. */
function limitNetworks(server: Server, max: number, report: () => void): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const network = toClientNetwork(socket.remoteAddress ?? "");
    if (network === null) return;
    const networks = listNetworks(network);
    if (networks.some((one) => (open.get(one) ?? 0) >= max)) {
      report();
      socket.destroy();
      return;
    }
    for (const one of networks) open.set(one, (open.get(one) ?? 0) + 1);
    socket.once("close", () => {
      for (const one of networks) {
        const left = (open.get(one) ?? 0) - 1;
        if (left > 0) open.set(one, left);
        else open.delete(one);
      }
    });
  });
}

/** Logs that connections are refused, once a minute at most and without the addresses of clients. */
function createReport(log: Logger, maxConnections: number): () => void {
  let isReported = false;
  return () => {
    if (isReported) return;
    isReported = true;
    setTimeout(() => {
      isReported = false;
    }, REPORT_EVERY_MS).unref();
    log.error({ maxConnections }, "refused connections: too many are open");
  };
}
