import { expect, test } from "vitest";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import { testConfig } from "#runtime/testing/test-config.ts";
import { renderHtml } from "#ui/base/test-render.tsx";
import type { BlockContext } from "../../page-block.ts";
import { salesCounterBlock } from "./sales-counter.ts";
import SalesCounterBlock from "./sales-counter-block.tsx";
import { countByFormula, findNextSale } from "./sales-formula.ts";

/** Brisbane is ten hours ahead of UTC. */
test.each([
  ["2026-11-01T00:00:00+10:00", 0],
  ["2026-11-01T00:07:29+10:00", 0],
  ["2026-11-01T00:07:30+10:00", 1],
  ["2026-11-02T00:00:00+10:00", 192],
  ["2026-11-30T23:59:59+10:00", 29 * 192 + 191],
  ["2026-12-01T00:00:00+10:00", 0],
])("HOME-26: at %s the formula has counted %d", (at, count) => {
  expect(countByFormula(new Date(at))).toBe(count);
});

test("HOME-26 D19: the formula's number is right until its next step", () => {
  const now = new Date("2026-11-02T03:01:00+10:00");
  const next = findNextSale(now);
  expect(countByFormula(new Date(next.getTime() - 1000))).toBe(countByFormula(now));
  expect(countByFormula(next)).toBe(countByFormula(now) + 1);
});

const build = (count: "formula" | "actual", sold: number | null, now = new Date("2026-11-26T00:00:00Z")) =>
  salesCounterBlock.build(
    { site: { config: testConfig() }, now, soldThisMonth: async () => sold } as unknown as BlockContext,
    { kind: "sales-counter", count },
  );

test("HOME-26 D337 D459: what was really sold is counted, and while it is little or without the database there is no counter", async () => {
  expect((await build("actual", 20))?.view).toEqual({ kind: "sales-counter", count: 20 });
  for (const few of [19, 8, 0]) expect(await build("actual", few)).toBeNull();
  expect(await build("actual", null)).toBeNull();
  expect((await build("formula", 7))?.view.count).toBe(countByFormula(new Date("2026-11-26T00:00:00Z")));
});

test("HOME-26 HOME-27: the number is there before scripts are, and has its heading", () => {
  const block = { kind: "sales-counter", count: 1204 } as const;
  const html = renderHtml(<SalesCounterBlock block={block} site={{ template: "showroom" } as SiteView} />);
  expect(html).toMatch(/1,204<\/span>.*<h2[^>]*>Sales this Month<\/h2>/s);
});
