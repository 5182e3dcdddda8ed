import { expect, test } from "vitest";
import { testBlockInput } from "../../test-block-input.ts";
import { checksBlock } from "./checks.ts";
import { listNoticeChecks } from "./notice-checks.ts";

const NONE = { carType: "used", writeOff: null, ppsr: null } as const;
const day = "2026-11-12";
const titles = (vehicle: Partial<Parameters<typeof listNoticeChecks>[0]>) =>
  listNoticeChecks({ ...NONE, ...vehicle }).map(({ title }) => title);

test("D460 VDP-19: the page has what the dealer answered, with the day of the search, and nothing of what is not answered", () => {
  expect(titles({})).toEqual([]);
  expect(titles({ writeOff: "never", ppsr: { result: "clear", day } })).toEqual([
    ...["Not recorded as written off", "PPSR search: clear"],
  ]);
  expect(listNoticeChecks({ ...NONE, ppsr: { result: "released", day } })[0]?.text).toBe(
    "On 12 November 2026 we searched the register: a security interest that was registered in it had been released.",
  );
});

test("D460: that it was written off is said; who has a security interest is not advertised", () => {
  expect(titles({ writeOff: "repairable" })).toEqual(["Recorded as a repairable write-off"]);
  expect(titles({ writeOff: "statutory" })).toEqual(["Recorded as a statutory write-off"]);
  expect(titles({ ppsr: { result: "encumbered", day } })).toEqual([]);
  expect(titles({ carType: "demo", writeOff: "never" })).toEqual([]);
});

test("D460 VDP-19: with an answer, no page says that the result is not shown", () => {
  const texts = (ppsr: { result: "clear"; day: string } | null) =>
    checksBlock
      .build(testBlockInput({ ppsr }))!
      .checks.map(({ text }) => text)
      .join(" ");
  expect(texts(null)).toContain("We don't show its result here");
  expect(texts({ result: "clear", day })).not.toContain("We don't show its result here");
});

test("D460 VDP-19 D121: the search that the dealer made and the advice to repeat it are one check", () => {
  const { checks } = checksBlock.build(testBlockInput({ ppsr: { result: "clear", day } }))!;
  const said = checks.filter(({ title }) => title.startsWith("PPSR"));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({
    title: "PPSR search: clear",
    text: expect.stringMatching(
      /^On 12 November 2026 we searched the register: .*Search it again before you pay/,
    ),
    link: { href: "https://www.ppsr.gov.au/" },
  });
});
