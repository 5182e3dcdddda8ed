import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import { GeocodingService } from "./geocoding-service.server.ts";

const agent = createPublicAgent(true);
const seen: string[] = [];
let answers: string[] = [];
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? "no header"}`);
  response.end(answers.shift());
});
afterAll(async () => {
  await agent.close();
  server.closeAllConnections();
  server.close();
});

const FOUND = JSON.stringify({
  status: "OK",
  results: [{ geometry: { location: { lat: -27.39, lng: 153.03 } } }],
});
const REFUSED = JSON.stringify({ status: "REQUEST_DENIED", results: [] });

test("API-21 D83 D172: it is a GET with the country and the key in the address, asked once; a refusal is an error and asked again", async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/geocode/json`;
  const now = () => new Date("2026-03-01T00:00:00Z");
  const service = new GeocodingService(
    { url, account: "north", secretName: "KEY" },
    { agent, allowPrivate: true, secret: () => "a/key", now, timeoutMs: 20_000 },
  );
  answers = [REFUSED, REFUSED, FOUND];
  await expect(service.find("1 Main Rd")).rejects.toThrow();
  expect(await service.find("1 Main Rd")).toEqual({ lat: -27.39, long: 153.03 });
  expect(await service.find(" 1 MAIN rd")).toEqual({ lat: -27.39, long: 153.03 });
  const asked = "GET /geocode/json?address=1+main+rd&components=country%3AAU&key=a%2Fkey no header";
  expect(seen).toEqual([asked, asked, asked]);
});
