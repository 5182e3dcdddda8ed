import { expect, test, vi } from "vitest";
import { forecourt, json, site } from "./test-commands.ts";

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
