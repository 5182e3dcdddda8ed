import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS } from "#platform/time.ts";
import { createLog } from "../log.ts";
import { limitServer, type ServerLimits } from "./limit-server.ts";

/** More than the operating system keeps for a client that does not read. */
const LARGE = Buffer.alloc(50_000_000);
const UNLIMITED: ServerLimits = {
  maxConnections: 100,
  maxConnectionsOfNetwork: null,
  maxNewConnectionsOfNetwork: null,
  silenceMs: HOUR_MS,
  exchangeMs: HOUR_MS,
};

const clients: Socket[] = [];
let server: Server;
let entries: string[];
beforeEach(() => {
  entries = [];
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** A server with these limits, whose `/large` is large and whose `/never` is never answered. */
async function serving(limits: Partial<ServerLimits>): Promise<void> {
  server = createServer((request, response) => {
    if (request.url !== "/never") response.end(request.url === "/large" ? LARGE : "small");
  });
  limitServer(server, createLog("info", { write: (entry) => void entries.push(entry) }), {
    ...UNLIMITED,
    ...limits,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

const port = () => (server.address() as AddressInfo).port;

/** Connects, asks for a path and reads nothing; gives the server's end of the connection. */
async function askWithoutReading(path: string): Promise<Socket> {
  const connected = once(server, "connection");
  const client = connect(port(), "127.0.0.1").pause();
  clients.push(client);
  client.on("error", () => undefined).write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  const [socket] = await connected;
  return socket;
}

describe("limits of the web server", () => {
  test("D20: a client that does not take its answer is cut after some silence", async () => {
    await serving({ silenceMs: 100 });
    await once(await askWithoutReading("/large"), "close");
  });

  test("D240: a client whose request stays unfinished is cut after some silence", async () => {
    await serving({ silenceMs: 100 });
    const client = connect(port(), "127.0.0.1").on("error", () => undefined);
    clients.push(client);
    client.write("POST /never HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nbegun");
    await once(client.resume(), "close");
  });

  test("D240: a client that waits for the server is never cut for its silence", async () => {
    const answers: (() => void)[] = [];
    server = createServer((request, response) => {
      request.resume().once("end", () => answers.push(() => void response.end("at last")));
    });
    // Long enough for a busy machine to take in the request.
    limitServer(server, createLog("silent"), { ...UNLIMITED, silenceMs: 1000 });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const answer = fetch(`http://127.0.0.1:${port()}/`, { method: "POST", body: "all of it" });
    const timeouts = vi.fn();
    server.on("timeout", timeouts);
    await vi.waitFor(() => expect(timeouts.mock.calls.length).toBeGreaterThanOrEqual(3), { timeout: 20_000 });
    answers[0]?.();
    expect(await (await answer).text()).toBe("at last");
  });

  test("D240: so has the /48 around an IPv6 network, from however many of its networks", async () => {
    await serving({ maxConnectionsOfNetwork: 2 });
    server.removeListener("connection", server.listeners("connection")[0] as () => void);
    const open = ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:2:1::1"].map(
      (address) => {
        const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: address });
        clients.push(socket);
        server.emit("connection", socket);
        return !socket.destroyed;
      },
    );
    expect(open).toEqual([true, true, false, true]);
  });

  test("D240: a network has a limited number of connections at once, and one that ends makes room", async () => {
    await serving({ maxConnectionsOfNetwork: 1 });
    const first = await askWithoutReading("/never");
    const refused = connect(port(), "127.0.0.1").on("error", () => undefined);
    await once(refused, "close");
    const other = connect({ port: port(), host: "127.0.0.1", localAddress: "127.0.0.2" });
    clients.push(other.on("error", () => undefined));
    other.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
    expect(String((await once(other, "data"))[0])).toContain("small");
    first.destroy();
    await once(first, "close");
    expect(await (await fetch(`http://127.0.0.1:${port()}/`)).text()).toBe("small");
  });

  test("T26 D251: a network opens a limited number of connections in a minute, and connections that stay open go on", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await serving({ maxNewConnectionsOfNetwork: 2 });
    const ask = async (client: Socket) => {
      client.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
      return String((await once(client, "data"))[0]);
    };
    const open = (from = "127.0.0.1") => {
      const client = connect({ port: port(), host: "127.0.0.1", localAddress: from });
      clients.push(client.on("error", () => undefined));
      return client;
    };
    const kept = open();
    expect(await ask(kept)).toContain("small");
    const second = open();
    expect(await ask(second)).toContain("small");
    second.destroy();
    await once(open().resume(), "close");
    expect(await ask(kept)).toContain("small");
    expect(await ask(open("127.0.0.2"))).toContain("small");
    expect(entries.map((entry) => JSON.parse(entry).msg)).toEqual(["refused connections: too many are new"]);
    vi.advanceTimersByTime(60_000);
    expect(await ask(open())).toContain("small");
    vi.useRealTimers();
  });

  test("D20: however busy it looks, an exchange ends when its time is over", async () => {
    await serving({ exchangeMs: 100 });
    await once(await askWithoutReading("/large"), "close");
    await once(await askWithoutReading("/never"), "close");
  });

  test("D20: what ends in time is left alone, and its connection stays open for the next request", async () => {
    await serving({ exchangeMs: 60_000 });
    const answer = await fetch(`http://127.0.0.1:${port()}/large`);
    expect((await answer.arrayBuffer()).byteLength).toBe(LARGE.length);
    expect(await (await fetch(`http://127.0.0.1:${port()}/`)).text()).toBe("small");
  });

  test("D20: a connection that asks for many things at once is closed, one that asks for the next is not", async () => {
    await serving({});
    const get = "GET /never HTTP/1.1\r\nhost: a\r\n\r\n";
    const client = connect(port(), "127.0.0.1").on("error", () => undefined);
    clients.push(client);
    client.write(get.repeat(100));
    await once(client.resume(), "close");
    const patient = connect(port(), "127.0.0.1").on("error", () => undefined);
    clients.push(patient);
    for (let round = 0; round < 10; round++) {
      patient.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
      expect(String((await once(patient, "data"))[0])).toContain("small");
    }
  });

  test("D20: a connection beyond the most is closed, and one that ends makes room", async () => {
    await serving({ maxConnections: 1 });
    const first = await askWithoutReading("/never");
    const refused = connect(port(), "127.0.0.1");
    await once(
      refused.on("error", () => undefined),
      "close",
    );
    expect(entries.map((entry) => JSON.parse(entry))).toEqual([
      {
        level: 50,
        time: expect.any(Number),
        maxConnections: 1,
        msg: "refused connections: too many are open",
      },
    ]);
    first.destroy();
    await once(first, "close");
    expect(await (await fetch(`http://127.0.0.1:${port()}/`)).text()).toBe("small");
  });

  test("D20: that connections are refused is logged once a minute", async () => {
    await serving({ maxConnections: 1 });
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const refuse = (times: number) => {
      for (let time = 0; time < times; time++) server.emit("drop");
      return entries.length;
    };
    expect(refuse(3)).toBe(1);
    vi.advanceTimersByTime(59_000);
    expect(refuse(3)).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(refuse(3)).toBe(2);
    vi.useRealTimers();
  });
});
