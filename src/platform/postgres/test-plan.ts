import type { Queries } from "./database.ts";

interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Runs a query, and answers how many rows its plan touched: each row counts once for every node that it passes. */
export async function countTouchedRows(
  on: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const [row] = await on.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  if (!row) throw new Error("no plan was returned");
  return sumRows(row["QUERY PLAN"][0].Plan);
}

const sumRows = (node: PlanNode): number =>
  node["Actual Loops"] * (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) +
  (node.Plans ?? []).reduce((sum, child) => sum + sumRows(child), 0);
