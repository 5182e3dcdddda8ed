import { describe, expect, test } from "vitest";
import type { FeedValues } from "../mapping/feed-row.ts";
import { listWarnings, newContext, shipped } from "./test-draft.ts";
import { toDraft } from "./to-draft.ts";

describe("a car that the feed does not clearly offer", () => {
  const car = { stockNumber: "1", make: "Kia", model: "Rio", year: "2020", carType: "used" };
  const readResult = (values: FeedValues) =>
    toDraft(shipped("forecourt"), { ...car, ...values }, newContext());

  test.each(["Bay 4", "No", "Unknown", "N/A", "TBA", "#N/A", "x".repeat(5_000)])(
    "D70: status %j keeps it off the site and says so",
    (status) => {
      const rejections = [{ field: "status", value: status, reason: expect.stringMatching(/^is /) }];
      const subject = { vin: null, make: "Kia", model: "Rio", year: 2020 };
      const known = { key: "1", writtenKey: "1", subject, forSale: false, isEnded: false };
      const expected = { ok: false, ...known, rejections };
      expect(readResult({ status })).toEqual(expected);
    },
  );

  test.each(["Not available", "Trade only", "No longer available"])(
    "D70: status %j is not for sale",
    (status) => {
      expect(readResult({ status })).toMatchObject({ ok: false, forSale: false, isEnded: true });
    },
  );

  test.each(["", "-", "null", "nan"])("D70: status %j says nothing, as a feed without statuses", (status) => {
    expect(readResult({ status })).toMatchObject({
      ok: true,
      draft: { status: "in_stock", reserved: false },
    });
  });

  test("D70: a status that keeps it for somebody reserves it", () => {
    expect(readResult({ status: "Under offer" })).toMatchObject({
      draft: { status: "in_stock", reserved: true },
    });
    expect(readResult({ status: "Sold" })).toMatchObject({ draft: { status: "sold", reserved: false } });
  });

  test("D70: an unknown word for whether it shows hides it", () => {
    const hidden = readResult({ showOnDealerWebsite: "not on web" });
    expect(hidden).toMatchObject({ ok: true, draft: { showOnDealerWebsite: false } });
    expect(listWarnings(hidden)).toEqual(["showOnDealerWebsite is neither yes nor no"]);
    expect(readResult({ showOnDealerWebsite: "" })).toMatchObject({ draft: { showOnDealerWebsite: true } });
  });
});
