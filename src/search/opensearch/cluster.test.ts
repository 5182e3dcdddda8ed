import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SearchUnavailableError } from "../contract/engine.ts";
import { SearchCluster } from "./cluster.ts";
import { IndexReader } from "./index-reader.ts";

const WHOLE = { timed_out: false, hits: { total: { value: 3 }, hits: [] } };

let server: Server;
let asked: number;
let answer: { readonly status: number; readonly body: object } | null;
let now: Date;
let cluster: SearchCluster;
let reader: IndexReader;

beforeEach(async () => {
  asked = 0;
  answer = { status: 200, body: WHOLE };
  now = new Date(0);
  server = createServer((_, response) => {
    asked++;
    // Null never answers.
    if (answer)
      response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(JSON.stringify(answer.body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  cluster = new SearchCluster({
    nodes: [`http://127.0.0.1:${port}`],
    prefix: "test",
    now: () => now,
    queryMs: 100,
  });
  reader = new IndexReader(cluster, "cars");
});
afterEach(async () => {
  await cluster.close();
  server.closeAllConnections();
  server.close();
});

const failure = (status: number, type: string) => ({
  status,
  body: { error: { type, reason: "why" }, status },
});

describe("TEN-16 D411: what is no answer from all of the index", () => {
  test.each([
    ["a part of the documents, because time was over", { status: 200, body: { ...WHOLE, timed_out: true } }],
    ["no node that leads", failure(503, "cluster_manager_not_discovered_exception")],
    ["no copy of the index", failure(503, "search_phase_execution_exception")],
    ["too much work", failure(429, "rejected_execution_exception")],
    ["nothing in time", null],
  ])("is unavailable: %s", async (_, given) => {
    answer = given;
    await expect(reader.count()).rejects.toBeInstanceOf(SearchUnavailableError);
  });

  test("is an error if the question is wrong", async () => {
    answer = failure(400, "parsing_exception");
    await expect(reader.count()).rejects.not.toBeInstanceOf(SearchUnavailableError);
  });

  test("is unavailable if nothing listens", async () => {
    server.close();
    await expect(reader.count()).rejects.toBeInstanceOf(SearchUnavailableError);
  });
});

test("TEN-16 D411: a cluster that fails five times in a row is left alone for five seconds", async () => {
  answer = failure(503, "search_phase_execution_exception");
  for (let i = 0; i < 7; i++) await expect(reader.count()).rejects.toBeInstanceOf(SearchUnavailableError);
  expect(asked).toBe(5);
  answer = { status: 200, body: WHOLE };
  now = new Date(4999);
  await expect(reader.count()).rejects.toThrow("failed too often");
  now = new Date(5000);
  expect(await reader.count()).toBe(3);
  expect(asked).toBe(6);
});

test("TEN-16: a full disk refuses writes for now", async () => {
  const error = {
    type: "cluster_block_exception",
    reason: "index [cars] blocked by: [TOO_MANY_REQUESTS/12/disk usage]",
  };
  answer = { status: 200, body: { errors: true, items: [{ index: { status: 429, error } }] } };
  await expect(cluster.write("cars", ["{}", "{}"])).rejects.toBeInstanceOf(SearchUnavailableError);
});
