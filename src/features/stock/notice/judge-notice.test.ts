import { describe, expect, test } from "vitest";
import { judgeNotice, toWarrantyValue } from "./judge-notice.ts";
import { type NoticeField, readTypedNotice, TICKED, type TypedNotice } from "./notice-view.ts";

const NOTHING = readTypedNotice(() => "");
const KNOWN = { today: "2026-11-28", warranties: [{ months: 3, km: 5000 }], hasMotor: true };
const judge = (typed: Partial<TypedNotice>, known: Partial<typeof KNOWN> = {}) =>
  judgeNotice({ ...NOTHING, ...typed }, { ...KNOWN, ...known });
const SEARCHED = { ppsrResult: "clear", ppsrNumber: "4471 2209", ppsrDay: "2026-11-28" };

describe("D460: what is typed into the form of a notice", () => {
  test("all answers, as they are stored; what is empty has no name", () => {
    const typed = {
      ...{ ...SEARCHED, ppsrResult: "released", ppsrBy: "Ute Finance", writeOff: "repairable" },
      ...{ warranty: "3-5000", licence: "2027-03-12", odometer: "84,210 km", engine: "4JJ1 ABC" },
      formerUse: "rental",
    };
    expect(judge(typed)).toEqual({
      ok: true,
      notice: {
        writeOff: "repairable",
        ppsr: { result: "released", searchNumber: "4471 2209", day: "2026-11-28", by: "Ute Finance" },
        ...{ warranty: { months: 3, km: 5000 }, licence: "2027-03-12", formerUse: "rental" },
        ...{ odometer: 84_210, engine: "4JJ1 ABC" },
      },
    });
    expect(judge({})).toEqual({ ok: true, notice: {} });
    expect(judge({ warranty: "none", unlicensed: TICKED, engine: "None" })).toEqual({
      ok: true,
      notice: { warranty: "none", licence: "none", engine: "none" },
    });
  });

  test.each<[Partial<TypedNotice>, NoticeField, RegExp]>([
    [{ writeOff: "maybe" }, "writeOff", /Choose one/],
    [{ writeOff: "toString" }, "writeOff", /Choose one/],
    [{ warranty: "1-1" }, "warranty", /Choose one/],
    [{ formerUse: "x" }, "formerUse", /Choose one/],
    [{ ppsrNumber: "1" }, "ppsrResult", /what the search found/],
    [{ ppsrDay: "2026-11-01" }, "ppsrResult", /what the search found/],
    [{ ppsrBy: "Ute Finance" }, "ppsrResult", /what the search found/],
    [{ ...SEARCHED, ppsrNumber: "" }, "ppsrNumber", /number of the search/],
    [{ ...SEARCHED, ppsrNumber: "1".repeat(61) }, "ppsrNumber", /60 characters/],
    [{ ...SEARCHED, ppsrDay: "" }, "ppsrDay", /day of the search/],
    [{ ...SEARCHED, ppsrDay: "2026-02-30" }, "ppsrDay", /day of the search/],
    [{ ...SEARCHED, ppsrDay: "2026-11-29" }, "ppsrDay", /future/],
    [{ ...SEARCHED, ppsrDay: "2012-01-29" }, "ppsrDay", /30 January 2012/],
    [{ ...SEARCHED, ppsrResult: "encumbered" }, "ppsrBy", /who has/],
    [{ ...SEARCHED, ppsrBy: "Ute Finance" }, "ppsrBy", /names nobody/],
    [{ licence: "12/03/2027" }, "licence", /2027-03-12/],
    [{ licence: "2026-11-27" }, "licence", /has passed/],
    [{ licence: "2027-03-12", unlicensed: TICKED }, "licence", /not both/],
    [{ odometer: "many" }, "odometer", /whole kilometres/],
    [{ odometer: "-1" }, "odometer", /whole kilometres/],
    [{ odometer: "2000001" }, "odometer", /whole kilometres/],
    [{ engine: "x".repeat(61) }, "engine", /60 characters/],
  ])("%j is refused at %s", (typed, field, words) => {
    const judged = judge(typed);
    expect(judged.ok).toBe(false);
    expect(judged.ok ? {} : judged.errors).toEqual({ [field]: expect.stringMatching(words) });
  });

  test("a licence that ends today is current, and a caravan has neither odometer nor engine", () => {
    expect(judge({ licence: "2026-11-28" })).toMatchObject({ ok: true });
    expect(judge({ odometer: "10", engine: "x" }, { hasMotor: false })).toEqual({ ok: true, notice: {} });
    expect(toWarrantyValue({ months: 1, km: 1500 })).toBe("1-1500");
  });
});
