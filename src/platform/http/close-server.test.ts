import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { closeServer } from "./close-server.ts";

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
