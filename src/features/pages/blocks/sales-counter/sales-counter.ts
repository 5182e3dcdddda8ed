import { z } from "zod";
import { findNextMidnight } from "#features/places/time-zone.ts";
import { definePageBlock, homeSource } from "../../page-block.ts";
import { countByFormula, findNextSale } from "./sales-formula.ts";

const salesCounterDocument = z.strictObject({
  kind: z.literal("sales-counter"),
  /** What is counted. The home page puts its setting in place of null. */
  count: z.enum(["formula", "actual"]).nullable(),
});

export interface SalesCounterView {
  readonly kind: "sales-counter";
  /** At least one. */
  readonly count: number;
}

/** How many vehicles were sold this month (HOME-26); nothing before the first one. */
export const salesCounterBlock = definePageBlock({
  schema: salesCounterDocument,
  source: homeSource({ kind: "sales-counter", count: null }),
  isHomeOnly: true,
  isOnce: true,
  build: async ({ site: { config }, now, soldThisMonth }, { kind, count: by }) => {
    const count = by === "formula" ? countByFormula(now) : await soldThisMonth();
    if (!count) return null;
    const until = by === "formula" ? findNextSale(now) : findNextMidnight(now, config.timeZone);
    return { view: { kind, count } satisfies SalesCounterView, until };
  },
});
