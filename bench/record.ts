/**
 * `docs/speed.md`: what the bench measured, as far as it can be compared between machines, so that a change of it shows in the
 * diff of a release (D218).
 */
import { type Figure, roundTo, type Section } from "./figures.ts";

/** A part that was measured, and on what. */
export interface Run {
  readonly part: string;
  /** Such as `2 × Intel Xeon, Node 24.21.0`. */
  readonly machine: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly sections: readonly Section[];
}

/** Units of figures that hardly depend on the machine, with how many of their digits count. */
const DIGITS: Readonly<Record<string, number>> = { times: 2, "%": 3, "% of cars": 3, KB: 3 };

const HEAD = `# Speed and weight

Written by \`npm run bench -- --record\`. A figure is here if it can be compared between machines: it
says how many times as much work takes as a yardstick that was measured beside it, or it is a share
or a size. Times in seconds are printed and not kept.
`;

/** The document after a run: its part in place of the former one, all parts in the order of `parts`. */
export function recordRun(document: string, run: Run, parts: readonly string[]): string {
  const blocks = new Map(
    document
      .split(/^(?=## )/m)
      .slice(1)
      .map((block) => [/^## (.*)/.exec(block)?.[1] ?? "", block.trim()]),
  );
  const tables = run.sections.flatMap(formatSection);
  if (tables.length > 0)
    blocks.set(run.part, [`## ${run.part}`, `${run.date}, ${run.machine}`, ...tables].join("\n\n"));
  const kept = parts.flatMap((part) => blocks.get(part) ?? []);
  return `${[HEAD.trim(), ...kept].join("\n\n")}\n`;
}

function formatSection({ title, figures }: Section): string[] {
  const kept = figures.filter(({ unit }) => unit in DIGITS);
  if (kept.length === 0) return [];
  return [[`| ${title} | |`, "|---|---|", ...kept.map(formatFigure)].join("\n")];
}

function formatFigure({ name, value, unit }: Figure): string {
  return `| ${name} | ${roundTo(value, DIGITS[unit] ?? 3)} ${unit} |`;
}
