interface Sized {
  readonly bytes: number;
}

/** Entries in the order of their last use, bounded in bytes: what does not fit any more is handed back, oldest first. */
export class ByteBoundedMap<Value extends Sized> {
  readonly #entries = new Map<string, Value>();
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** Adds an entry as the last used one, in place of any with its key. */
  put(key: string, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#bytes += value.bytes;
  }

  delete(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  /** Takes out the entries that were not used for longest until no more than so many bytes are left. */
  shrinkTo(bytes: number): [string, Value][] {
    const taken: [string, Value][] = [];
    for (const [key, value] of this.#entries) {
      if (this.#bytes <= bytes) break;
      this.delete(key);
      taken.push([key, value]);
    }
    return taken;
  }

  deleteWhere(matches: (value: Value, key: string) => boolean): void {
    for (const [key, value] of this.#entries) if (matches(value, key)) this.delete(key);
  }
}
