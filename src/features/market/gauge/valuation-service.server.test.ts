import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testCard } from "#features/catalogue/card/test-card.ts";
import { NO_PRICES } from "#features/vehicles/vehicle.ts";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import { ValuationService } from "./valuation-service.server.ts";

const servers: Server[] = [];
const agent = createPublicAgent(true);
afterAll(async () => {
  await agent.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const PRICE = 2_499_000;
const CAR = testCard({ prices: { ...NO_PRICES, driveAwayCents: PRICE } });
const ANSWER = {
  ...{ fill: 0.7, listing_price: 24_990, market_range_min: 22_000, market_range_max: 29_000 },
  ...{ confidence: 0.8, description: "Great Price" },
};
const json =
  (answer: object): RequestListener =>
  (_, response) =>
    response.end(JSON.stringify(answer));
const text =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body);

/** A stand-in service that answers in turn, its last answer for ever; the clock stands still unless it is moved. */
async function standIn(listeners: readonly RequestListener[], options: object = {}) {
  const seen: { readonly url: string; readonly method: string; readonly authorization: string }[] = [];
  const server = createServer((request, response) => {
    const { url = "", method = "", headers } = request;
    const listener = listeners[Math.min(seen.length, listeners.length - 1)]!;
    seen.push({ url, method, authorization: headers.authorization ?? "" });
    listener(request, response);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/values/`;
  const clock = { now: new Date("2026-03-01T00:00:00Z") };
  const parts = { agent, allowPrivate: true, secret: () => "key 1", now: () => clock.now, timeoutMs: 20_000 };
  const service = new ValuationService(
    { url, account: "north", secretName: "VALUES_KEY" },
    { ...parts, ...options },
  );
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return { service, seen, later };
}

test("API-01 ENT-34: one GET of the car's address, with the key and without a payload, has the documented fields", async () => {
  const { service, seen } = await standIn([json(ANSWER)]);
  expect(await service.gauge(CAR, PRICE)).toEqual({
    ...{ fill: 0.7, listingPriceCents: PRICE, confidence: 0.8, description: "Great Price", market: null },
    marketRange: { minCents: 2_200_000, maxCents: 2_900_000 },
  });
  expect(seen).toEqual([
    { url: `/values/cars/${CAR.slug}/autogauge`, method: "GET", authorization: "Bearer key 1" },
  ]);
});

test("PRC-09: a description may be missing", async () => {
  const { description: _, ...rest } = ANSWER;
  const { service } = await standIn([json(rest)]);
  expect(await service.gauge(CAR, PRICE)).toMatchObject({ description: null });
});

test("PRC-13: an answer that lacks a figure is no gauge", async () => {
  const { service } = await standIn([json({ ...ANSWER, confidence: null })]);
  expect(await service.gauge(CAR, PRICE)).toBeNull();
});

test.each([
  ["an empty body", [text("")], "No data returned"],
  ["no JSON", [text("<html>")], /JSON/],
  ["500 twice", [text("", 500)], "answered 500"],
  ["401", [text("", 401)], "answered 401"],
  [
    "a redirect in a circle",
    [(_, response) => response.writeHead(302, { location: "." }).end()],
    /answered 302|redirect/i,
  ],
  ["far too much", [text("x".repeat(70_000))], "the answer is too large"],
  ["another price", [json({ ...ANSWER, listing_price: 25_990 })], "it knows another price"],
] satisfies [string, RequestListener[], string | RegExp][])(
  "PRC-16: %s is a failure that says why",
  async (_, listeners, reason) => {
    const { service } = await standIn(listeners);
    await expect(service.gauge(CAR, PRICE)).rejects.toThrow(reason);
  },
);

test("PRC-16: no answer in time is a failure", async () => {
  const { service } = await standIn([() => undefined], { timeoutMs: 50 });
  await expect(service.gauge(CAR, PRICE)).rejects.toThrow("no answer in time");
});

test("PRC-16: what fails is asked once more, what is refused is not", async () => {
  const mended = await standIn([text("", 503), json(ANSWER)]);
  expect(await mended.service.gauge(CAR, PRICE)).not.toBeNull();
  expect(mended.seen).toHaveLength(2);
  const refused = await standIn([text("", 403)]);
  await expect(refused.service.gauge(CAR, PRICE)).rejects.toThrow("answered 403");
  expect(refused.seen).toHaveLength(1);
  const unknown = await standIn([text("", 404)]);
  expect(await unknown.service.gauge(CAR, PRICE)).toBeNull();
  expect(unknown.seen).toHaveLength(1);
});

test("API-01: an answer is kept for ten minutes and for its price", async () => {
  const { service, seen, later } = await standIn([json(ANSWER)]);
  await service.gauge(CAR, PRICE);
  later(599);
  await service.gauge(CAR, PRICE);
  expect(seen).toHaveLength(1);
  await expect(service.gauge(CAR, PRICE + 100)).rejects.toThrow("it knows another price");
  later(1);
  await service.gauge(CAR, PRICE);
  expect(seen.length).toBeGreaterThan(2);
});

test("PRC-16: a car without an answer is left alone for a minute", async () => {
  const { service, seen, later } = await standIn([text("", 403), json(ANSWER)]);
  await expect(service.gauge(CAR, PRICE)).rejects.toThrow("answered 403");
  later(59);
  await expect(service.gauge(CAR, PRICE)).rejects.toThrow("answered 403");
  expect(seen).toHaveLength(1);
  later(1);
  expect(await service.gauge(CAR, PRICE)).not.toBeNull();
});

test("PRC-16: after five failures in a row the service rests for a minute", async () => {
  const { service, seen, later } = await standIn([...Array(5).fill(text("", 400)), json(ANSWER)]);
  const ask = (n: number) => service.gauge({ ...CAR, slug: `car-${n}` }, PRICE);
  for (let n = 0; n < 5; n++) await expect(ask(n)).rejects.toThrow("answered 400");
  await expect(ask(5)).rejects.toThrow("rests");
  expect(seen).toHaveLength(5);
  later(60);
  expect(await ask(5)).not.toBeNull();
});

test("D83: a service whose key is not there is not asked without it", async () => {
  const { service, seen } = await standIn([json(ANSWER)], { secret: () => undefined });
  await expect(service.gauge(CAR, PRICE)).rejects.toThrow("there is no secret VALUES_KEY");
  expect(seen).toEqual([]);
});

test("D13: only https is reached, but where things are tried out", async () => {
  const { service, seen } = await standIn([json(ANSWER)], { allowPrivate: false });
  await expect(service.gauge(CAR, PRICE)).rejects.toThrow("only https");
  expect(seen).toEqual([]);
});
