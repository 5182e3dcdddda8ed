import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_DEAL_PARTS, readDealQuery, toDealQuery } from "./deal-query.ts";

const read = (text: string) => readDealQuery(new URLSearchParams(text));

test("D401: an address brings a deal back, whatever stands in it", () => {
  const names = fc.constantFrom(
    "part",
    "postcode",
    "pay",
    "deposit",
    "term",
    "residual",
    "frequency",
    "trade_in",
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string({ unit: "binary" }))), (pairs) => {
      const query = toDealQuery(readDealQuery(new URLSearchParams(pairs)));
      expect(toDealQuery(read(query))).toBe(query);
      expect(query.length).toBeLessThan(20_000);
    }),
  );
});

test("D401: the address says nothing of a loan where none is asked for, and names a part once", () => {
  expect(toDealQuery(read("pay=cash&deposit=5000&term=5&postcode=4000&utm_source=x"))).toBe("postcode=4000");
  expect(read("part=A&part=A&part=B").parts).toEqual(["A", "B"]);
  const many = Array.from({ length: 40 }, (_, at) => `part=${at}`).join("&");
  expect(read(many).parts).toHaveLength(MAX_DEAL_PARTS);
  expect(read("pay=gift").pay).toBe("cash");
});
