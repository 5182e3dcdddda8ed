/** Messages that differ only in their numbers and quoted names. */
export interface Kind<T> {
  /** The message, with "…" for what differs. */
  readonly wording: string;
  readonly count: number;
  /** The first few, in their order. */
  readonly examples: readonly T[];
}

const MAX_EXAMPLES = 3;

interface Gathered<T> {
  wording: string;
  count: number;
  readonly examples: T[];
}

/** Groups messages by kind, the most frequent first, so that a thousand alike are one line of a report. */
export function groupByKind<T>(items: Iterable<T>, wordingOf: (item: T) => string): Kind<T>[] {
  const kinds = new Map<string, Gathered<T>>();
  for (const item of items) {
    const wording = wordingOf(item);
    const general = wording.replace(/"[^"]*"|\d[\d.,]*(?<=\d)/g, "…");
    const kind = kinds.get(general);
    if (!kind) {
      kinds.set(general, { wording, count: 1, examples: [item] });
      continue;
    }
    kind.count += 1;
    if (kind.wording !== wording) kind.wording = general;
    if (kind.examples.length < MAX_EXAMPLES) kind.examples.push(item);
  }
  return [...kinds.values()].sort((one, other) => other.count - one.count);
}
