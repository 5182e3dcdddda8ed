import { beforeAll, describe, expect, test } from "vitest";
import { renderHtml } from "#ui/base/test-render.tsx";
import { waitForParts } from "#ui/page/lazy-part.tsx";
import type { PaymentFormView } from "../payment-form-view.ts";
import { PaymentForm } from "./payment-form.tsx";

beforeAll(waitForParts);

const show = (view: Partial<PaymentFormView> = {}) =>
  renderHtml(
    <PaymentForm
      action="/pay"
      returnPath="/pay?payment=1"
      view={{
        ...{ client: { kind: "simulator", clientSecret: "" }, state: "created", amountCents: 123_450 },
        ...{ failure: null, ...view },
      }}
    >
      <input type="hidden" name="payment" value="1" />
    </PaymentForm>,
  );

describe("CHK-06 D381", () => {
  test("the simulator's form says that no money moves, and posts a card's name and no number", () => {
    const html = show();
    expect(html).toContain("This is a simulator: no money moves.");
    expect(html).toContain("Pay $1,234.50");
    expect(html).toContain('name="payment"');
    const values = [...html.matchAll(/name="test_card"[^>]*value="([^"]*)"/g)].map(([, value]) => value);
    expect(values).toEqual(["visa", "secure", "secure-2", "declined", "no-funds"]);
    expect(html).not.toMatch(/value="[^"]*\d{4} ?\d{4}/);
  });

  test("with 3-D Secure it asks as a bank does, and a failure is announced", () => {
    const html = show({ state: "requires_action", failure: "No." });
    expect(html).toContain('name="bank"');
    expect(html).not.toContain("test_card");
    expect(html).toMatch(/role="alert"[^>]*>No\./);
  });

  test("D388: with Stripe no field of ours takes a card", () => {
    const client = {
      kind: "stripe",
      publishableKey: "pk",
      clientSecret: "pi_s",
      connectedAccount: "a",
    } as const;
    const html = show({ client });
    expect(html).not.toContain("test_card");
    expect(html).not.toContain("<input");
    expect(html).toContain("turn on JavaScript");
  });
});
