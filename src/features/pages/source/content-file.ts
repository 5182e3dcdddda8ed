import type { ContentKind } from "#features/content/store/content-item.ts";

/** Why a file beside another is not read: there is none, or it is outside the folder that is applied. */
export type NotRead = "missing" | "outside";

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
