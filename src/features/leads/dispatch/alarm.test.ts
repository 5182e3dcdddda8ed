import { expect, test } from "vitest";
import { buildAlarms, type DispatchTrouble } from "./alarm.ts";

const trouble = (id: number, changes: Partial<DispatchTrouble> = {}): DispatchTrouble => ({
  id,
  lead: `lead-${id}`,
  siteId: 1,
  site: "northside",
  failed: false,
  alerts: false,
  ...changes,
});

test("D78: a site's troubles are one alarm that counts them", () => {
  const troubles = [
    trouble(1),
    trouble(2, { lead: "lead-1", failed: true }),
    trouble(3, { site: "southside" }),
  ];
  expect(buildAlarms(troubles)).toMatchObject([
    {
      site: "northside",
      late: 1,
      failed: 1,
      leads: ["lead-1"],
      text: "northside: enquiries have not been delivered (late and being tried again: 1, given up: 1). `leads list --site northside` says why.",
      dispatches: [{ id: 1 }, { id: 2 }],
    },
    {
      site: "southside",
      late: 1,
      failed: 0,
      text: expect.stringContaining("(late and being tried again: 1)"),
    },
  ]);
  expect(buildAlarms([])).toEqual([]);
});

test("D78: of a thousand enquiries the first are named", () => {
  const [alarm] = buildAlarms(Array.from({ length: 1000 }, (_, id) => trouble(id)));
  expect([alarm?.late, alarm?.leads.length, alarm?.dispatches.length]).toEqual([1000, 20, 1000]);
});

test("D78: what there is none of is not counted", () => {
  const [alarm] = buildAlarms([trouble(1, { failed: true }), trouble(2, { failed: true })]);
  expect([alarm?.late, alarm?.failed]).toEqual([0, 2]);
  expect(alarm?.text).toContain("(given up: 2)");
});
