import { expect, test } from "vitest";
import { JOB_STOP_TIMEOUT_MS } from "#platform/jobs/jobs.ts";
import { MAIL_TIMEOUT_MS } from "#platform/mail/create-mailer.ts";
import { WEBHOOK_TIMEOUT_MS } from "../dispatch/webhook-post.server.ts";
import { DISPATCH_CLAIM_MS } from "./dispatch-store.server.ts";

test("D77: sending ends before a stopping worker does, and that before its claim", () => {
  expect(Math.max(MAIL_TIMEOUT_MS, WEBHOOK_TIMEOUT_MS)).toBeLessThan(JOB_STOP_TIMEOUT_MS);
  expect(JOB_STOP_TIMEOUT_MS).toBeLessThan(DISPATCH_CLAIM_MS);
});
