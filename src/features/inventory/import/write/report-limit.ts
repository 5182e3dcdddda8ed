import type { ReportEntry } from "#features/inventory/feeds/draft/report-entry.ts";

const MAX_ENTRIES = 5_000;
/** Remarks with a value that no kept one has are kept up to here, so that every word can be listed. */
const MAX_ENTRIES_WITH_NEW_VALUES = 10_000;

/**
 * Which remarks a list of a report keeps. A large file can cause a million, which would take too much memory, and too
 * long to hand from the import's thread to the one that serves pages (D92).
 */
export class ReportLimit {
  #kept = 0;
  readonly #values = new Set<string>();

  /** Whether to keep a remark, which then counts as kept. */
  keeps({ field, value }: ReportEntry): boolean {
    const key = `${field}\n${value}`;
    const limit = this.#values.has(key) ? MAX_ENTRIES : MAX_ENTRIES_WITH_NEW_VALUES;
    if (this.#kept >= limit) return false;
    this.#values.add(key);
    this.#kept += 1;
    return true;
  }
}
