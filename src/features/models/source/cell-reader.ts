import type { Reading } from "#features/inventory/feeds/values/reading.ts";
import { cleanLine } from "#features/inventory/feeds/words/clean-text.ts";

/** What is wrong with a row of a models file. */
export interface ModelProblem {
  /** From 1; null for what concerns the whole file. */
  readonly line: number | null;
  /** Such as `price`, or `badges[1].price` in JSON; "" for the row. */
  readonly field: string;
  /** The rule that is broken, in words that follow the field's name. */
  readonly rule: string;
}

/** "line 12, price: "1e9" is not a price" */
export function formatModelProblem({ line, field, rule }: ModelProblem): string {
  const place = [line === null ? "" : `line ${line}`, field].filter(Boolean).join(", ");
  return place === "" ? rule : `${place}: ${rule}`;
}

/** Texts of a row by the keys of their fields. */
export type Cells = ReadonlyMap<string, string>;

const MARKUP = /<[a-z/!?]|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i;
const MAX_QUOTED = 60;

const quote = (text: string) => `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}"`;

/** Reads the cells of one row, and reports what is wrong with them. */
export class CellReader {
  readonly #cells: Cells;
  readonly #line: number;
  /** Comes before a field's name: "", or `badges[1].` in JSON. */
  readonly #prefix: string;
  readonly #problems: ModelProblem[];

  constructor(
    cells: Cells,
    { line, prefix = "" }: { readonly line: number; readonly prefix?: string },
    problems: ModelProblem[],
  ) {
    this.#cells = cells;
    this.#line = line;
    this.#prefix = prefix;
    this.#problems = problems;
  }

  get line(): number {
    return this.#line;
  }

  report(field: string, rule: string): null {
    this.#problems.push({ line: this.#line, field: this.#prefix + field, rule });
    return null;
  }

  /** The text of a field; "" if there is none. */
  at(field: string): string {
    return this.#cells.get(field.replaceAll("_", "")) ?? "";
  }

  has(field: string): boolean {
    return cleanLine(this.at(field)) !== "";
  }

  /** Reads a field by a rule of feeds; null if it says nothing or is wrong. */
  read<T>(field: string, rule: (text: string) => Reading<T>): T | null {
    const text = this.at(field);
    if (text === "") return null;
    const { value, problem } = rule(text);
    return problem === undefined ? value : this.report(field, `${quote(text)} ${problem}`);
  }

  /** Plain text of at most `longest` characters; null if there is none. */
  text(field: string, longest: number, clean: (text: string) => string = cleanLine): string | null {
    const text = this.at(field);
    if (MARKUP.test(text)) return this.report(field, `${quote(text)} has markup; write plain text`);
    const cleaned = clean(text);
    if (cleaned.length > longest)
      return this.report(field, `has ${cleaned.length} characters where ${longest} are the most; shorten it`);
    return cleaned === "" ? null : cleaned;
  }

  /** As `text`, for a field that every row must have. */
  requiredText(field: string, longest: number): string | null {
    return this.has(field) ? this.text(field, longest) : this.report(field, "is missing");
  }
}
