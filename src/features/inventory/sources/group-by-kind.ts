/** Messages that differ only in their numbers and quoted names. */
export interface Kind<T> {
  /** The message, with "…" for what differs. */
  readonly wording: string;
  readonly count: number;
  /** The first few, in their order. */
  readonly examples: readonly T[];
  /** All of them, in their order. */
  readonly items: readonly T[];
}

const MAX_EXAMPLES = 3;

interface GroupedMessages<T> {
  wording: string;
  readonly items: T[];
}

/** Groups messages by kind, the most frequent first, so that a thousand alike are one line of a report. */
export function groupByKind<T>(messages: Iterable<T>, readWording: (item: T) => string): Kind<T>[] {
  const kinds = new Map<string, GroupedMessages<T>>();
  for (const item of messages) {
    const wording = readWording(item);
    const general = wording.replace(/"[^"]*"|\d[\d.,]*(?<=\d)/g, "…");
    const kind = kinds.get(general);
    if (!kind) {
      kinds.set(general, { wording, items: [item] });
      continue;
    }
    kind.items.push(item);
    if (kind.wording !== wording) kind.wording = general;
  }
  return [...kinds.values()]
    .map(({ wording, items }) => ({
      wording,
      count: items.length,
      examples: items.slice(0, MAX_EXAMPLES),
      items,
    }))
    .sort((one, other) => other.count - one.count);
}
