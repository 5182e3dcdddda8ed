import type { MappingField } from "#features/inventory/feeds/mapping/mapping.ts";
import type { PagesView } from "#ui/controls/list-pages.ts";
import type { PreviewView } from "../describe-draft.ts";

export const MAPPING_FORM = {
  intent: "intent",
  file: "file",
  version: "version",
  /** Prefix of the names of the selects; what follows is the column's place among all. */
  column: "column-",
  /** Prefix of the boxes of questions that are settled; what follows is the question's place. */
  settled: "settled-",
  draft: "draft",
  page: "columns",
} as const;

export const MAPPING_INTENTS = {
  upload: "upload",
  /** Uses the file that the feed delivered last. */
  useNewest: "use-newest",
  apply: "apply",
  save: "save",
} as const;

/** Of an uploaded file, in bytes. */
export const MAX_UPLOAD_BYTES = 32 * 2 ** 20;

export interface ColumnView {
  /** Name of its select. */
  readonly field: string;
  readonly name: string;
  readonly samples: readonly string[];
  readonly meaning: MappingField | "";
  /** "also Year"; "" if it is taken for one thing. */
  readonly also: string;
}

export interface DraftView extends PagesView {
  readonly title: string;
  readonly version: number;
  readonly columns: readonly ColumnView[];
  readonly columnCount: number;
  /** What no column is taken for yet and every vehicle needs. */
  readonly lacking: readonly string[];
  readonly questions: readonly string[];
  readonly notes: readonly string[];
  readonly previews: readonly PreviewView[];
}

export interface MappingView {
  readonly feed: string;
  readonly feedHref: string;
  /** What the feed is read with now. */
  readonly current: string;
  readonly hasNewestFile: boolean;
  /** Whether the feed waits until its mapping is saved. */
  readonly isPaused: boolean;
  /** Null before a file was given. */
  readonly draft: DraftView | null;
}

export interface MappingAnswer {
  readonly error: string;
}
