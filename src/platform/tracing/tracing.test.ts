import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeSpan, inSpan, openTracing } from "./tracing.ts";

interface Sent {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}
interface Body {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
}

/** Takes traces as a collector does. */
const received: Sent[] = [];
const collector = createServer(async (incoming: IncomingMessage, response) => {
  const { resourceSpans } = (await json(incoming)) as Body;
  received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  response.setHeader("content-type", "application/json").end("{}");
});
beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => void collector.close());

const find = (name: string) => received.find((span) => span.name === name);

test("D425: without a collector, work is done and nothing else", async () => {
  expect(await inSpan("request", {}, async () => 1)).toBe(1);
  describeSpan({ status: 200 });
});

test("D425: a collector gets spans within spans, with their attributes, and of an error its kind alone", async () => {
  const { port } = collector.address() as AddressInfo;
  const tracing = await openTracing({ url: `http://127.0.0.1:${port}/v1/traces`, share: 1 });
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
  received.length = 0;
  await inSpan("later", {}, async () => undefined);
  expect(received).toEqual([]);
});

test("D425: only a share of the requests is traced, whole or not at all", async () => {
  const { port } = collector.address() as AddressInfo;
  const tracing = await openTracing({ url: `http://127.0.0.1:${port}/v1/traces`, share: 0 });
  await inSpan("request", {}, () => inSpan("database", {}, async () => undefined));
  await tracing.close();
  expect(received).toEqual([]);
});

test("D425: traces that cannot be sent are dropped, and stopping goes on", async () => {
  const tracing = await openTracing({ url: "http://127.0.0.1:1/v1/traces", share: 1 });
  await inSpan("request", {}, async () => undefined);
  await expect(tracing.close()).resolves.toBeUndefined();
});
