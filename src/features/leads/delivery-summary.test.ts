import { expect, test } from "vitest";
import { summariseDeliveries } from "./delivery-summary.ts";
import type { ListedDelivery } from "./lead-list.server.ts";

const delivery = (changes: Partial<ListedDelivery>): ListedDelivery => ({
  kind: "mail",
  target: "sales@northside.example",
  state: "pending",
  attempts: 1,
  lastError: null,
  nextTryAt: "2025-03-01T23:32:05+00:00",
  deliveredAt: null,
  ...changes,
});

test("D78: the errors and the next of several attempts are shown, and nothing of what was delivered", () => {
  expect(
    summariseDeliveries([
      delivery({ lastError: "452 mailbox full", nextTryAt: "2025-03-02T01:30:05+00:00" }),
      delivery({ kind: "webhook", lastError: "answered 500" }),
      delivery({ lastError: "452 mailbox full", nextTryAt: "2025-03-02T01:30:05+00:00" }),
      delivery({ kind: "adf", state: "delivered", nextTryAt: "2025-03-01T23:00:00+00:00" }),
    ]),
  ).toEqual({
    targets: "mail:pending webhook:pending mail:pending adf:delivered",
    nextAttempt: "2025-03-01T23:32:05.000Z",
    errors: "mail: 452 mailbox full; webhook: answered 500",
  });
});

test("D78: what is given up has no next attempt; an error stays on one line", () => {
  const failed = delivery({ state: "failed", lastError: "550 no\r\n\u001b[2Jsuch user" });
  expect(summariseDeliveries([failed])).toEqual({
    targets: "mail:failed",
    nextAttempt: "",
    errors: "mail: 550 no [2Jsuch user",
  });
  expect(summariseDeliveries([])).toEqual({ targets: "", nextAttempt: "", errors: "" });
});
