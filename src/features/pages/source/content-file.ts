import type { ContentKind } from "#features/content/store/content-item.ts";

/** A file that somebody wrote, with what stands beside it. */
export interface ContentFile {
  /** As its author named it, for messages. */
  readonly path: string;
  readonly kind: ContentKind;
  /** The name of the item: the file's name without its ending. */
  readonly name: string;
  readonly text: string;
  /** Reads a file by its path from this one; null when there is none. */
  readonly readBeside: (path: string) => Promise<Buffer | null>;
}
