import type { ContentKind } from "#features/content/store/content-item.ts";
import type { NotRead } from "#platform/storage/read-within.ts";

/** A file that somebody wrote, with what stands beside it. */
export interface ContentFile {
  /** As its author named it, for messages. */
  readonly path: string;
  readonly kind: ContentKind;
  /** The name of the item: the file's name without its ending. */
  readonly name: string;
  readonly text: string;
  /** Reads a file by its path from this one. */
  readonly readBeside: (path: string) => Promise<Buffer | NotRead>;
}

/** What is wrong with a file of content. */
export interface ContentProblem {
  /** The file as its author named it. */
  readonly file: string;
  /** From 1; null for what concerns the whole file. */
  readonly line: number | null;
  /** Where in its settings or blocks, such as `gallery.images[1].file`; "" for none. */
  readonly path: string;
  /** The rule that is broken, in words. */
  readonly rule: string;
}

/** "about-us.md line 12, gallery.images[1].file: there is no such file" */
export function formatProblem({ file, line, path, rule }: ContentProblem): string {
  const place = [line === null ? file : `${file} line ${line}`, path].filter(Boolean).join(", ");
  return `${place}: ${rule}`;
}
