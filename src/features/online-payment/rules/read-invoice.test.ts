import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PAYMENT_CENTS } from "#features/payments/payment.ts";
import { formatCents } from "#ui/base/money.ts";
import { readAmount, readReference } from "./read-invoice.ts";

describe("CHK-07", () => {
  test.each([
    ["$1,234.50", 123_450],
    ["1234.5", 123_450],
    ["A$ 12", 1_200],
    ["AU$12", 1_200],
    ["12 AUD", 1_200],
    ["1 234", 123_400],
    [".5", null],
    ["0.01", 1],
    ["999999.99", 99_999_999],
  ])("the amount %j is %s cents", (text, cents) => {
    const read = readAmount(text);
    expect(read.ok ? read.value : null).toBe(cents);
  });

  test.each([
    ["", /Enter the amount/],
    ["0", /above \$0/],
    ["$0.00", /above \$0/],
    ["-5", /above \$0/],
    ["$-5", /above \$0/],
    ["−5", /above \$0/],
    ["1.005", /fractions of a cent/],
    ["€5", /Australian dollars/],
    ["5 USD", /Australian dollars/],
    ["US$5", /Australian dollars/],
    ["NZ$5", /Australian dollars/],
    ["1000000", /below/],
    ["1,23", /such as \$1,234.50/],
    ["five", /such as \$1,234.50/],
    ["1e3", /such as \$1,234.50/],
    ["1.2.3", /such as \$1,234.50/],
  ])("the amount %j is refused: %s", (text, error) => {
    expect(readAmount(text)).toEqual({ ok: false, error: expect.stringMatching(error) });
  });

  test("every amount is read as it is written, to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_PAYMENT_CENTS }), (cents) => {
        expect(readAmount(formatCents(cents))).toEqual({ ok: true, value: cents });
      }),
    );
  });

  test("whatever is typed is read as whole cents within the limits, or refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = readAmount(text);
        if (read.ok)
          expect(Number.isSafeInteger(read.value) && read.value > 0 && read.value <= MAX_PAYMENT_CENTS).toBe(
            true,
          );
      }),
    );
  });

  test("a reference is any short text", () => {
    expect(readReference("  INV 12  / 3 ")).toEqual({ ok: true, value: "INV 12 / 3" });
    expect(readReference(" ")).toMatchObject({ ok: false });
    expect(readReference("x".repeat(41))).toMatchObject({ ok: false });
  });
});
