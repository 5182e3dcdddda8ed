/** The best `limit` of many rows by score, then by the lower row: the same ones in whatever order they come. */
export class Nearest {
  readonly rows: Int32Array;
  readonly scores: Float64Array;
  count = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.rows = new Int32Array(limit);
    this.scores = new Float64Array(limit);
  }

  clear(): void {
    this.count = 0;
  }

  /** Kept in order, best first: most rows are refused by one comparison with the last. */
  offer(row: number, score: number): void {
    const { rows, scores } = this;
    const full = this.count === this.#limit;
    if (full && !isBetter(score, row, scores[this.count - 1]!, rows[this.count - 1]!)) return;
    let at = full ? this.count - 1 : this.count++;
    while (at > 0 && isBetter(score, row, scores[at - 1]!, rows[at - 1]!)) {
      scores[at] = scores[at - 1]!;
      rows[at] = rows[at - 1]!;
      at--;
    }
    scores[at] = score;
    rows[at] = row;
  }
}

function isBetter(score: number, row: number, otherScore: number, otherRow: number): boolean {
  return score > otherScore || (score === otherScore && row < otherRow);
}
