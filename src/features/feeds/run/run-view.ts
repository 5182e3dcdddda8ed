import type { PagesView } from "#ui/controls/list-pages.ts";
import type { PictureView } from "#ui/media/picture.tsx";

export const RUN_FIELDS = {
  intent: "intent",
  /** What the import would do as the page showed it (D190). */
  decisions: "decisions",
  list: "list",
  query: "q",
  page: "page",
} as const;

export const RUN_INTENTS = { release: "release", discard: "discard", restore: "restore" } as const;

export const LIST_NAMES = { rejected: "Rejected rows", warnings: "Values left out" } as const;

/** One reason why a row or a value was not taken. */
interface EntryView {
  readonly place: string;
  readonly field: string;
  readonly value: string;
  readonly reason: string;
}

/** Entries that differ only in their numbers and quoted names. */
export interface GroupView {
  readonly wording: string;
  readonly count: number;
  readonly example: string;
}

export interface ExampleView {
  readonly key: string;
  readonly title: string;
  readonly stockNumber: string;
  /** "$24,990 → $2,499"; "" for one whose price stays. */
  readonly price: string;
  readonly photo: PictureView | null;
}

export interface ExamplesView {
  readonly title: string;
  /** "and 1,180 more"; "" if all are shown. */
  readonly more: string;
  readonly vehicles: readonly ExampleView[];
}

/** A held import that a person decides on. */
export interface DecisionView {
  readonly decisions: string;
  /** What it would do, in sentences. */
  readonly effects: string;
  /** Why the last release changed nothing; "" if there was none. */
  readonly refused: string;
  /** "Kim Tan is having it published, since 3:04 pm"; "" if nobody is. */
  readonly publishing: string;
  /** Why nobody can release it; "" if somebody can. */
  readonly blocked: string;
  readonly mayDecide: boolean;
}

export interface RunView extends PagesView {
  readonly feed: string;
  readonly feedHref: string;
  readonly title: string;
  readonly outcome: string;
  readonly reason: string;
  readonly decidedBy: string;
  readonly figures: readonly (readonly [name: string, value: string])[];
  readonly decision: DecisionView | null;
  /** Whether it was discarded and the person may take that back. */
  readonly mayRestore: boolean;
  readonly examples: readonly ExamplesView[];
  /** What is odd about the file as a whole, its columns among it. */
  readonly notes: readonly string[];
  /** Addresses of the file and of the rejected rows; null if there are none or it is not for the person. */
  readonly fileHref: string | null;
  readonly rowsHref: string | null;
  readonly fileNote: string;
  readonly lists: readonly {
    readonly name: string;
    readonly count: number;
    readonly href: string;
    readonly isShown: boolean;
  }[];
  readonly list: keyof typeof LIST_NAMES;
  readonly query: string;
  readonly groups: readonly GroupView[];
  readonly entries: readonly EntryView[];
  readonly entryCount: number;
  /** How many the report does not keep (D92). */
  readonly omitted: number;
}

export interface RunAnswer {
  readonly error: string | null;
  readonly done: string | null;
  readonly isConflict: boolean;
}
