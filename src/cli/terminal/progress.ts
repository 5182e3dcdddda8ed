import { formatWhole } from "#ui/base/money.ts";

/** A line on a terminal that says how far long work has come. Silent where nobody watches. */
export class Progress {
  readonly #label: string;
  readonly #active: boolean;
  #shownAt = 0;

  constructor(label: string, wanted: boolean) {
    this.#label = label;
    this.#active = wanted && process.stderr.isTTY === true;
  }

  show(rows: number): void {
    if (!this.#active || Date.now() - this.#shownAt < 100) return;
    this.#shownAt = Date.now();
    process.stderr.write(`\r${this.#label}: ${formatWhole(rows)} rows`);
  }

  end(): void {
    if (this.#active) process.stderr.write("\r\u001b[2K");
  }
}
