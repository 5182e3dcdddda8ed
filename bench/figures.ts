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
  /** What was seen from time to time meanwhile, which only the JSON keeps. */
  readonly samples?: readonly Readonly<Record<string, number>>[];
}

/** The first of a list. @throws Error when it is empty */
export function requireFirst<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error("nothing was measured");
  return first;
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
  const rows = figures.map(toRow);
  const measureWidth = (key: keyof Row) => Math.max(...rows.map((row) => row[key].length));
  const [names, values, units, targets] = [
    measureWidth("name"),
    measureWidth("value"),
    measureWidth("unit"),
    measureWidth("target"),
  ];
  const lines = rows.map(({ name, value, unit, target, mark }) => {
    const cells = [
      name.padEnd(names),
      value.padStart(values),
      unit.padEnd(units),
      target.padEnd(targets),
      mark,
    ];
    return `  ${cells.join("  ")}`.trimEnd();
  });
  return [title, ...lines].join("\n");
}

/** A figure as a line of a table. */
interface Row {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  readonly target: string;
  readonly mark: string;
}

function toRow({ name, value, unit, target }: Figure): Row {
  return {
    name,
    value: rounded(value),
    unit,
    target: target ? describeTarget(target) : "",
    mark: isMissed(value, target) ? "missed" : "",
  };
}

function isMissed(value: number, target: Target | undefined): boolean {
  if (!target) return false;
  return !("atMost" in target ? value <= target.atMost : value >= target.atLeast);
}

function describeTarget(target: Target): string {
  return "atMost" in target ? `≤ ${rounded(target.atMost)}` : `≥ ${rounded(target.atLeast)}`;
}

/** A figure without a number, such as the median of nothing, came from its process as null. */
function rounded(value: number): string {
  return Number.isFinite(value) ? roundTo(value, 3) : "none";
}

/** How many digits count; all of a larger whole number do. */
export function roundTo(value: number, count: number): string {
  const above = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))) + 1;
  const digits = Math.min(count, Math.max(0, count - above));
  return value.toLocaleString("en-AU", { maximumFractionDigits: digits });
}
