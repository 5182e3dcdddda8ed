import { expect, test } from "vitest";
import { deriveKey } from "./derive-key.ts";

const SECRET = "a secret of tests";
const PURPOSES = [
  "form tokens",
  "rate limits",
  "visitor counts",
  "market observations",
  "one-time codes",
  "session forms",
  "alerts",
] as const;

test("D12 D17: each purpose has a key of its own, and another in each installation", () => {
  const keys = PURPOSES.flatMap((purpose) => [
    deriveKey(SECRET, purpose),
    deriveKey("another secret", purpose),
  ]);
  expect(new Set(keys).size).toBe(2 * PURPOSES.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});

test("D12: keys stay what they are, since stored hashes depend on them", () => {
  expect(deriveKey(SECRET, "market observations")).toBe(
    "8b1e0e582f42cd189f3a5a1fa0b89f5da3445de669992f693043f67e34f65bb3",
  );
});
