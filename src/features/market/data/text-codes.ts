/** Numbers for texts, in the order in which they were added. */
export class TextCodes {
  readonly #codes: Map<string, number>;

  constructor(texts: readonly string[] = []) {
    this.#codes = new Map(texts.map((text, code) => [text, code]));
  }

  add(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#codes.set(text, this.#codes.size);
    return this.#codes.size - 1;
  }

  /** Undefined for a text that was never added. */
  find(text: string): number | undefined {
    return this.#codes.get(text);
  }

  get texts(): string[] {
    return [...this.#codes.keys()];
  }
}
