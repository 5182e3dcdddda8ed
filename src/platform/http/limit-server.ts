import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MINUTE_MS } from "#platform/time.ts";
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
  /** New connections of one network, and of the /48 around it together, in a minute; null behind a proxy (D251). */
  readonly maxNewConnectionsOfNetwork: number | null;
  /** How long a client may send nothing of its request or take nothing of its answer, in milliseconds. */
  readonly silenceMs: number;
  /** How long one request may take from its headers to the last byte that its client has taken, in milliseconds. */
  readonly exchangeMs: number;
}

const LIMITS: ServerLimits = {
  maxConnections: 2000,
  maxConnectionsOfNetwork: 200,
  // A browser opens six and keeps them; five hundred phones may share the address of a mobile carrier.
  maxNewConnectionsOfNetwork: 3000,
  silenceMs: 60_000,
  exchangeMs: 300_000,
};

/** Requests of one connection that are answered at once. Browsers and proxies wait for each answer; a few cover a race. */
const MAX_PIPELINED = 4;

/**
 * Keeps clients that send or take slowly, or not at all, from holding connections, and one connection from asking for
 * much at once. Node itself limits only how long a request may take to arrive. The log says that connections are refused.
 */
export function limitServer(server: Server, log: Logger, given: Partial<ServerLimits> = {}): void {
  const limits = { ...LIMITS, ...given };
  const { maxConnections, silenceMs, exchangeMs } = limits;
  const report = createReport(log, maxConnections);
  server.maxConnections = maxConnections;
  server.on("drop", () => report("too many are open"));
  if (limits.maxConnectionsOfNetwork !== null || limits.maxNewConnectionsOfNetwork !== null)
    limitNetworks(server, limits, report);
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

type Report = (reason: "too many are open" | "too many are new") => void;

/** Closes connections of a network, or of the /48 around it, that has too many, or opens too many in a minute of the clock. */
function limitNetworks(server: Server, limits: ServerLimits, report: Report): void {
  const maxOpen = limits.maxConnectionsOfNetwork ?? Number.POSITIVE_INFINITY;
  const maxNew = limits.maxNewConnectionsOfNetwork ?? Number.POSITIVE_INFINITY;
  const [open, opened] = [new Map<string, number>(), new Map<string, number>()];
  let minute = 0;
  server.on("connection", (socket: Socket) => {
    const network = toClientNetwork(socket.remoteAddress ?? "");
    if (network === null) return;
    const networks = listNetworks(network);
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) opened.clear();
    minute = now;
    const isMany = (counts: Map<string, number>, max: number) =>
      networks.some((one) => (counts.get(one) ?? 0) >= max);
    const isOpen = isMany(open, maxOpen);
    if (isOpen || isMany(opened, maxNew)) {
      report(isOpen ? "too many are open" : "too many are new");
      socket.destroy();
      return;
    }
    add(opened, networks, 1);
    add(open, networks, 1);
    socket.once("close", () => add(open, networks, -1));
  });
}

function add(counts: Map<string, number>, networks: readonly string[], change: number): void {
  for (const one of networks) {
    const count = (counts.get(one) ?? 0) + change;
    if (count > 0) counts.set(one, count);
    else counts.delete(one);
  }
}

/** Logs that connections are refused, once a minute at most and without the addresses of clients. */
function createReport(log: Logger, maxConnections: number): Report {
  let isReported = false;
  return (reason) => {
    if (isReported) return;
    isReported = true;
    setTimeout(() => {
      isReported = false;
    }, MINUTE_MS).unref();
    log.error({ maxConnections }, `refused connections: ${reason}`);
  };
}
