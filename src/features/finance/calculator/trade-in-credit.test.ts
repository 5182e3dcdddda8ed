import { expect, test } from "vitest";
import { keepTradeInCredit, readTradeInCredit } from "./trade-in-credit.ts";

function openStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const NOW = Date.parse("2025-03-02T00:00:00Z");
const OPEN = { token: "t", netCents: 1_230_000, until: "2025-03-09T14:00:00.000Z" };

test("D375: a browser knows a shopper's trade-in until it ends, and for good once it is accepted", () => {
  const store = openStore();
  keepTradeInCredit(OPEN, store);
  expect(readTradeInCredit(store, NOW)).toEqual(OPEN);
  expect(readTradeInCredit(store, Date.parse(OPEN.until))).toBeNull();
  keepTradeInCredit({ ...OPEN, until: null }, store);
  expect(readTradeInCredit(store, NOW * 2)).toEqual({ ...OPEN, until: null });
  keepTradeInCredit(null, store);
  expect(store.kept.size).toBe(0);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '{"token":1}',
  '{"token":"t","netCents":-5,"until":null}',
  '{"token":"t","netCents":1.5,"until":null}',
  '{"token":"t","netCents":5,"until":"soon"}',
])("D375: %j in the store is no trade-in", (text) => {
  const store = openStore();
  store.setItem("trade-in", text);
  expect(readTradeInCredit(store, NOW)).toBeNull();
});
