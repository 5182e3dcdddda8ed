/** One measured number, with what it is meant to be. Nothing is asserted: a missed target is only marked. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: Target;
}

export type Target = { readonly atMost: number } | { readonly atLeast: number };

/** The figures of one thing that was measured. */
export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
}

export function computeMedian(values: readonly number[]): number {
  return computePercentile(values, 0.5);
}

/** The value below which this share, 0 to 1, of the values lies, by the nearest rank. */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** A section as a table: what, how much, target, and a mark where it is missed. */
export function formatTable({ title, figures }: Section): string {
  const rows = figures.map(({ name, value, unit, target }) => {
    return [
      name,
      rounded(value),
      unit,
      target ? wordsOf(target) : "",
      isMissed(value, target) ? "missed" : "",
    ];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map(([name = "", value = "", unit = "", target = "", mark = ""]) => {
    const cells = [name.padEnd(widths[0]!), value.padStart(widths[1]!), unit.padEnd(widths[2]!)];
    return `  ${[...cells, target.padEnd(widths[3]!), mark].join("  ")}`.trimEnd();
  });
  return [title, ...lines].join("\n");
}

function isMissed(value: number, target: Target | undefined): boolean {
  if (!target) return false;
  return !("atMost" in target ? value <= target.atMost : value >= target.atLeast);
}

function wordsOf(target: Target): string {
  return "atMost" in target ? `≤ ${rounded(target.atMost)}` : `≥ ${rounded(target.atLeast)}`;
}

/** Three digits that count, all of a larger whole number. */
function rounded(value: number): string {
  const digits = value === 0 ? 0 : Math.min(3, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));
  return value.toLocaleString("en-AU", { maximumFractionDigits: digits });
}
