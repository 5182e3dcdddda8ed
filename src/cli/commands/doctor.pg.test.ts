import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, expect, inject, test, vi } from "vitest";
import { withClient } from "#platform/postgres/client.ts";
import { grantAppRole } from "#platform/postgres/grants.ts";
import { appUrl, ownerUrl } from "#platform/postgres/test-database.ts";
import { runSql, withDatabase } from "#platform/postgres/test-server.ts";
import { forecourt, json, site } from "./test-commands.ts";

const made: string[] = [];
async function createDatabase(options = ""): Promise<string> {
  const name = `forecourt_doctor_${randomUUID().replaceAll("-", "_")}`;
  await runSql(withDatabase(ownerUrl, "postgres"), [`create database ${name} ${options}`]);
  made.push(name);
  return name;
}
afterAll(async () => {
  for (const name of made)
    await runSql(withDatabase(ownerUrl, "postgres"), [`drop database ${name} with (force)`]);
});
afterEach(() => {
  for (const name of ["DATABASE_READ_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL", "SEARCH_URL"])
    vi.stubEnv(name, "");
  vi.stubEnv("DATABASE_URL", appUrl);
});

const find = (answer: readonly { check: string }[], check: string) =>
  answer.find((finding) => finding.check.startsWith(check));

test("D410: everything is looked at, also after something is wrong, and each finding says what to do", async () => {
  const { code, answer } = await json("doctor");
  expect(code).toBe(1);
  expect(find(answer, "database")).toMatchObject({ state: "ok" });
  expect(find(answer, "clock")).toMatchObject({ state: "ok" });
  expect(find(answer, "storage")).toMatchObject({ state: "ok" });
  expect(find(answer, "disk")).toMatchObject({ found: expect.stringMatching(/GB free/) });
  // Nobody listens at the test's mail server, and the test's domain leads nowhere.
  expect(find(answer, "mail")).toMatchObject({
    state: "problem",
    advice: expect.stringContaining("SMTP_URL"),
  });
  expect(find(answer, `domain ${site}.example`)).toMatchObject({ state: "warning" });
});

test("D410: without a database the rest is looked at all the same", async () => {
  vi.stubEnv("DATABASE_URL", "postgresql://nobody:x@127.0.0.1:1/none");
  const { code, out } = await forecourt("doctor");
  expect(code).toBe(1);
  expect(out).toMatch(/problem\s+database/);
  expect(out).toMatch(/ok\s+storage/);
});

test("D410 D424: other addresses of the database are looked at: its replica, and whether notices arrive", async () => {
  expect(find((await json("doctor")).answer, "notices")).toMatchObject({ state: "ok" });
  // Notices do not leave their database, as they do not pass PgBouncer.
  const other = await createDatabase(`template ${inject("template")}`);
  await grantAppRole(withDatabase(ownerUrl, other), new URL(appUrl).username);
  vi.stubEnv("DATABASE_DIRECT_URL", withDatabase(appUrl, other));
  vi.stubEnv("DATABASE_READ_URL", withDatabase(appUrl, other));
  const { answer } = await json("doctor");
  expect(find(answer, "notices")).toMatchObject({
    ...{ state: "problem", found: "do not arrive", advice: expect.stringContaining("DATABASE_DIRECT_URL") },
  });
  expect(find(answer, "replica")).toMatchObject({ state: "problem", found: expect.stringMatching(/other/) });
  vi.stubEnv("DATABASE_DIRECT_URL", "");
  vi.stubEnv("DATABASE_READ_URL", appUrl);
  expect(find((await json("doctor")).answer, "replica")).toMatchObject({ state: "ok" });
  vi.stubEnv("DATABASE_READ_URL", "postgresql://nobody:x@127.0.0.1:1/none");
  expect(find((await json("doctor")).answer, "replica")).toMatchObject({
    ...{ state: "problem", advice: expect.stringContaining("DATABASE_READ_URL") },
  });
});

test("D410 D412: each node of the search cluster is asked", async () => {
  const node = createServer((_, response) =>
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ status: "green", number_of_nodes: 3 })),
  );
  await once(node.listen(0, "127.0.0.1"), "listening");
  const { port } = node.address() as AddressInfo;
  vi.stubEnv("SEARCH_URL", `http://127.0.0.1:${port}/forecourt,http://user:secret@127.0.0.1:1`);
  const { answer } = await json("doctor");
  node.close();
  expect(find(answer, `search at 127.0.0.1:${port}`)).toMatchObject({
    state: "ok",
    found: expect.stringMatching(/3 nodes/),
  });
  expect(find(answer, "search at 127.0.0.1:1")).toMatchObject({
    ...{ state: "problem", advice: expect.stringContaining("SEARCH_URL") },
  });
  expect(JSON.stringify(answer)).not.toContain("secret");
});

test("D410: a check changes nothing: a database that is not up to date is reported, and not migrated", async () => {
  const empty = await createDatabase();
  vi.stubEnv("DATABASE_URL", withDatabase(appUrl, empty));
  vi.stubEnv("DATABASE_OWNER_URL", withDatabase(ownerUrl, empty));
  const { code, answer } = await json("doctor");
  expect(code).toBe(1);
  expect(find(answer, "database")).toMatchObject({
    ...{ state: "problem", found: expect.stringMatching(/not up to date/) },
  });
  const { rows } = await withClient(withDatabase(ownerUrl, empty), (client) =>
    client.query("select from pg_class where relnamespace = 'public'::regnamespace"),
  );
  expect(rows).toEqual([]);
});
