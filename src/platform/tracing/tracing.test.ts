import { once } from "node:events";
import { type ClientRequest, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { request } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPublicAgent } from "../outside/public-agent.ts";
import { listAttributes, type SentSpan, startTestCollector } from "./test-collector.ts";
import { describeSpan, inOwnTrace, inSpan, openTracing } from "./tracing.ts";

let collector: Awaited<ReturnType<typeof startTestCollector>>;
let received: SentSpan[];
beforeAll(async () => {
  collector = await startTestCollector();
  received = collector.spans;
});
afterAll(() => void collector.close());
beforeEach(() => void received.splice(0));

const find = (name: string) => received.find((span) => span.name === name);
const openTestTracing = (share = 1) => openTracing({ url: collector.url, share });

test("D425: without a collector, work is done and nothing else", async () => {
  expect(await inSpan("request", {}, async () => 1)).toBe(1);
  describeSpan({ status: 200 });
});

test("D425: a collector gets spans within spans, with their attributes, and of an error its kind alone", async () => {
  const tracing = await openTestTracing();
  const failing = inSpan("request", { "http.route": "/cars/:slug" }, async () => {
    await inSpan("database", {}, async () => undefined);
    describeSpan({ status: 500 });
    throw new TypeError("jane@example.com");
  });
  await expect(failing).rejects.toThrow("jane@example.com");
  await tracing.close();
  const request = find("request");
  expect(find("database")?.parentSpanId).toBe(request?.spanId);
  expect(request?.attributes).toEqual([
    { key: "http.route", value: { stringValue: "/cars/:slug" } },
    { key: "status", value: { intValue: 500 } },
  ]);
  expect(request?.status).toMatchObject({ message: "TypeError" });
  expect(JSON.stringify(received)).not.toContain("jane@example.com");
  received.splice(0);
  await inSpan("later", {}, async () => undefined);
  expect(received).toEqual([]);
});

test("D425: only a share of the requests is traced, whole or not at all", async () => {
  const tracing = await openTestTracing(0);
  await inSpan("request", {}, () => inSpan("database", {}, async () => undefined));
  await tracing.close();
  expect(received).toEqual([]);
});

test("D425: traces that cannot be sent are dropped, and stopping goes on", async () => {
  const tracing = await openTracing({ url: "http://127.0.0.1:1/v1/traces", share: 1 });
  await inSpan("request", {}, async () => undefined);
  await expect(tracing.close()).resolves.toBeUndefined();
});

test("D452: work that outlives what started it is a trace of its own", async () => {
  const tracing = await openTestTracing();
  await inSpan("round", {}, () =>
    inOwnTrace("feed", { account: 7 }, () => inSpan("database", {}, async () => undefined)),
  );
  await tracing.close();
  const [round, feed, database] = [find("round"), find("feed"), find("database")];
  expect(feed?.parentSpanId ?? "").toBe("");
  expect(feed?.traceId).not.toBe(round?.traceId);
  expect(database).toMatchObject({ traceId: feed?.traceId, parentSpanId: feed?.spanId });
  expect(feed && listAttributes(feed)).toEqual({ account: 7 });
});

const untilClosed = (request: ClientRequest) =>
  new Promise<void>((resolve) => void request.once("close", resolve));

/** A service that answers 202, sends on from /old, and closes the connection without an answer at /broken. */
async function startService() {
  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith("/broken")) incoming.destroy();
    else if (incoming.url?.startsWith("/old")) response.writeHead(302, { location: "/new" }).end();
    else response.writeHead(202).end("taken");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, close: () => server.close() };
}

test("D452: what is asked of other hosts is a span below the work, whichever client asks, and names the host alone", async () => {
  const service = await startService();
  const url = `http://${service.host}/send/0412345678?key=secret`;
  const agent = createPublicAgent(true);
  const tracing = await openTestTracing();
  await inSpan("by undici", {}, async () => {
    await (await request(url, { method: "POST", body: "secret", dispatcher: agent.dispatcher })).body.text();
  });
  await inSpan("by node", {}, async () => {
    const asked = get(url);
    const closed = untilClosed(asked);
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    await text(response);
    await closed;
  });
  await tracing.close();
  await agent.close();
  service.close();
  const asked = (within: string) =>
    received.filter(({ parentSpanId }) => parentSpanId === find(within)?.spanId).map(listAttributes);
  const span = { "server.address": "127.0.0.1", "http.response.status_code": 202 };
  expect(asked("by undici")).toEqual([{ ...span, "http.request.method": "POST" }]);
  expect(asked("by node")).toEqual([{ ...span, "http.request.method": "GET" }]);
  // Not even those that carry the traces.
  expect(received).toHaveLength(4);
  expect(JSON.stringify(received)).not.toMatch(/0412345678|secret/);
});

test("D452: a request without an answer is an error by its kind", async () => {
  const service = await startService();
  const url = `http://${service.host}/broken`;
  const tracing = await openTestTracing();
  await expect(request(url)).rejects.toThrow();
  const asked = get(url);
  const closed = untilClosed(asked);
  await expect(once(asked, "response")).rejects.toThrow();
  await closed;
  await tracing.close();
  service.close();
  expect(received.map(({ name, status }) => [name, status?.message])).toEqual([
    ["outside service", "SocketError"],
    ["outside service", "Error"],
  ]);
});

test("D452: a redirect is followed within the work that asked, on a connection of other work, too", async () => {
  const service = await startService();
  const agent = createPublicAgent(true);
  const tracing = await openTestTracing();
  for (const name of ["first", "second"])
    await inSpan(name, {}, async () => {
      const answer = await request(`http://${service.host}/old`, { dispatcher: agent.dispatcher });
      await answer.body.text();
    });
  await tracing.close();
  await agent.close();
  service.close();
  for (const name of ["first", "second"]) {
    const { spanId } = find(name) as SentSpan;
    expect(received.filter(({ parentSpanId }) => parentSpanId === spanId)).toHaveLength(2);
  }
});
