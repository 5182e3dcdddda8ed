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
  readonly count: number;
}

/** Fewer real sales in a month argue against a dealer instead of for them (D459). */
const MIN_SOLD = 20;

/** How many vehicles were sold this month (HOME-26); nothing while they are few. */
export const salesCounterBlock = definePageBlock({
  schema: salesCounterDocument,
  source: homeSource({ kind: "sales-counter", count: null }),
  isHomeOnly: true,
  isOnce: true,
  build: async ({ site: { config }, now, soldThisMonth }, { kind, count: by }) => {
    const count = by === "formula" ? countByFormula(now) : await soldThisMonth();
    if (!count || (by !== "formula" && count < MIN_SOLD)) return null;
    const until = by === "formula" ? findNextSale(now) : findNextMidnight(now, config.timeZone);
    return { view: { kind, count } satisfies SalesCounterView, until };
  },
});
