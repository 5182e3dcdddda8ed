import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { endInTime } from "#platform/shutdown.ts";
import { createLog, silentLog } from "./log.ts";
import { closeServer, stopParts } from "./shutdown.ts";

test("D95: while a stop takes long, the log names the parts that are still waited for", async () => {
  const entries: string[] = [];
  const log = createLog("info", { write: (entry) => void entries.push(entry) });
  const photos = Promise.withResolvers<void>();
  const stopped = stopParts({ feeds: async () => undefined, photos: () => photos.promise }, log, 1);
  await vi.waitFor(() => expect(entries.length).toBeGreaterThan(0));
  photos.resolve();
  await stopped;
  expect(JSON.parse(entries[0] ?? "")).toMatchObject({ msg: "waiting to stop", parts: ["photos"] });
});

test("D95: a part that fails to stop keeps no other from stopping", async () => {
  const feeds = Promise.withResolvers<void>();
  const ended: string[] = [];
  const stopFeeds = async () => {
    await feeds.promise;
    ended.push("feeds");
  };
  const stopped = stopParts(
    { photos: () => Promise.reject(new Error("no disk")), feeds: stopFeeds },
    silentLog,
  );
  feeds.resolve();
  await expect(stopped).rejects.toThrow("no disk");
  expect(ended).toEqual(["feeds"]);
});

/** A server whose answers wait for `finish`, and two kept-open connections to it: one idle, one with a request. */
async function busyServer(): Promise<{ server: Server; idle: Socket; busy: Socket; finish: () => void }> {
  const gate = Promise.withResolvers<void>();
  const server = createServer(async (incoming, response) => {
    if (incoming.url === "/slow") await gate.promise;
    response.end("done");
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const [idle, busy] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  idle.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  await once(idle, "data");
  const arrived = once(server, "request");
  busy.write("GET /slow HTTP/1.1\r\nhost: a\r\n\r\n");
  await arrived;
  return { server, idle, busy, finish: () => gate.resolve() };
}

test("D3: a running request is finished, and a connection kept open does not hold the server up", async () => {
  const { server, idle, busy, finish } = await busyServer();
  let answer = "";
  busy.on("data", (chunk: Buffer) => {
    answer += chunk.toString();
  });
  const closed = closeServer(server, 60_000);
  await once(idle, "close");
  finish();
  await closed;
  if (!busy.closed) await once(busy, "close");
  expect(answer).toContain("done");
});

test("D3: a request that never ends is cut when the time is over", async () => {
  const { server, busy } = await busyServer();
  const cut = once(busy, "close");
  await closeServer(server, 100);
  await cut;
  expect(server.listening).toBe(false);
});

afterEach(() => vi.useRealTimers());

test("D95: a stop that never ends is ended, with a log entry and exit code 1", () => {
  vi.useFakeTimers();
  const entries: string[] = [];
  const exit = vi.fn();
  endInTime(createLog("info", { write: (entry) => void entries.push(entry) }), exit);
  vi.advanceTimersByTime(49_000);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(entries.join()).toContain("stopping took too long");
});
