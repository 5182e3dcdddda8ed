import { once } from "node:events";
import { StartError } from "#platform/start-error.ts";

/** Prints a result: as JSON for machines, else by `text`. */
export function print(json: boolean | undefined, value: unknown, text: () => string): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text()}\n`);
}

/** Tells a person something beside the result, on standard error so that JSON stays JSON. */
export function printNote(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Prints texts one after another, as fast as the reader takes them, so that any number fits in memory. */
export async function printEach(texts: AsyncIterable<string>): Promise<void> {
  for await (const text of texts) {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  }
}

/** Ends a command in failure: one sentence for what a person can fix, the whole error for a defect of ours. */
export function reportFailure(error: unknown): void {
  process.exitCode = 1;
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Unexpected failure: ${(error as Error)?.stack ?? String(error)}\n`);
}

/** An instant to the minute: "2026-11-26 09:30" (UTC). */
export const formatMinute = (instant: Date): string => instant.toISOString().slice(0, 16).replace("T", " ");

/** Rows in aligned columns under headings. */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const lines = [headings, ...rows].map((cells) => cells.map((cell) => String(cell ?? "")));
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A list that is longer is cut; --json has all of it. */
const MAX_LISTED = 50;

/** A line for each item of a list, as far as a person reads it. */
export function listSome<Item>(items: readonly Item[], describe: (item: Item) => string): string[] {
  const more = items.length - MAX_LISTED;
  return [
    ...items.slice(0, MAX_LISTED).map(describe),
    ...(more > 0 ? [`  … and ${more} more; --json lists all`] : []),
  ];
}
