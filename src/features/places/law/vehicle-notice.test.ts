import { expect, test } from "vitest";
import { NOTICE_ANSWERS, type NoticeAnswer } from "#features/vehicles/vehicle-notice.ts";
import { STATES } from "../states.ts";
import { findNoticeLaw, lacksNotice, listMissingAnswers } from "./vehicle-notice.ts";

const used = (state: string | null, noticeAnswers: readonly NoticeAnswer[] | null = null) =>
  ({ carType: "used", itemType: "car", state, noticeAnswers }) as const;
const ALL = ["writeOff", "ppsr", "warranty", "licence", "odometer", "engine"] as const;

test("D460: only Western Australia wants a notice before a used vehicle is offered, and says where", () => {
  expect(STATES.filter((state) => lacksNotice(used(state)))).toEqual(["WA"]);
  expect(lacksNotice(used(" wa "))).toBe(true);
  expect(lacksNotice(used(null))).toBe(false);
  expect(findNoticeLaw("WA")).toMatchObject({
    form: "Form 4",
    source: { title: expect.stringContaining("2024") },
  });
});

test.each(ALL)("D460: in Western Australia a used car without an answer on %s is not offered", (left) => {
  const given = ALL.filter((answer) => answer !== left);
  expect(listMissingAnswers(used("WA", given))).toEqual({ isRequired: true, missing: [left] });
  expect(lacksNotice(used("WA", given))).toBe(true);
});

test.each([
  [{}, false],
  [{ noticeAnswers: NOTICE_ANSWERS }, false],
  [{ noticeAnswers: ["formerUse"] }, true],
  [{ noticeAnswers: [] }, true],
  [{ carType: "new", noticeAnswers: null }, false],
  [{ carType: "demo", noticeAnswers: null }, false],
  [{ itemType: "boat", noticeAnswers: null }, false],
  [{ itemType: "trailer", noticeAnswers: null }, false],
  [{ itemType: "motorcycle", noticeAnswers: null }, true],
  [{ itemType: "truck", noticeAnswers: ["writeOff", "ppsr", "warranty", "licence"] }, true],
  [{ itemType: "caravan", noticeAnswers: ["writeOff", "ppsr", "warranty", "licence"] }, false],
  [{ itemType: "caravan", noticeAnswers: ["writeOff", "ppsr", "warranty"] }, true],
] as const)("D460: in Western Australia, %j lacks its notice: %s", (vehicle, lacks) => {
  expect(lacksNotice({ ...used("WA", ALL), ...vehicle })).toBe(lacks);
});

test("D460: elsewhere write-off and PPSR are advised, and nothing of a vehicle that is new", () => {
  expect(listMissingAnswers(used("QLD"))).toEqual({ isRequired: false, missing: ["writeOff", "ppsr"] });
  expect(listMissingAnswers(used(null, ["ppsr"]))).toEqual({ isRequired: false, missing: ["writeOff"] });
  expect(listMissingAnswers({ ...used("QLD"), carType: "new" }).missing).toEqual([]);
});
