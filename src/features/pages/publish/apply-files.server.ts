import type { AccountId } from "#platform/account-id.ts";
import { keepFilmFile } from "#platform/films/films.ts";
import { keepOriginal } from "#platform/images/images.ts";
import type { AccountTransaction, Database } from "#platform/postgres/database.ts";
import { writeIf } from "#platform/postgres/write-if.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { ContentProblem } from "../source/content-file.ts";
import type { KeptFilm } from "../source/file-reading.ts";
import { readContentFile } from "../source/read-content-file.ts";
import {
  type ApplyContext,
  type ApplyOutcome,
  applyContent,
  type FiledDraft,
} from "./apply-content.server.ts";
import { readContentFolder } from "./read-content-folder.server.ts";

/** Files of content, with everything that is wrong with them. */
export interface ReadContent {
  readonly drafts: readonly FiledDraft[];
  readonly problems: readonly ContentProblem[];
  /** Originals of the images that they show, by hash. */
  readonly images: ReadonlyMap<string, Buffer>;
  readonly films: readonly KeptFilm[];
}

/**
 * Reads a file or a folder of content.
 * @param within see `readContentFolder`
 * @throws NodeJS.ErrnoException when there is no such file or folder
 */
export async function readContent(path: string, within?: string): Promise<ReadContent> {
  const { files, problems } = await readContentFolder(path, within);
  const all = {
    ...{ drafts: [] as FiledDraft[], problems: [...problems] },
    ...{ images: new Map<string, Buffer>(), films: [] as KeptFilm[] },
  };
  for (const one of files) {
    const { file, draft, ...read } = await readContentFile(one);
    if (draft) all.drafts.push({ file, draft });
    all.problems.push(...read.problems);
    for (const [hash, bytes] of read.images) all.images.set(hash, bytes);
    all.films.push(...read.films);
  }
  return all;
}

interface Applied {
  readonly content: ReadContent;
  /** See `applyContent`. */
  readonly prune: boolean;
  readonly confirmed?: boolean;
}

/** Applies content within a transaction. With any problem, nothing of what was written is to be committed (D155). */
export async function applyReadContent(
  tx: AccountTransaction,
  { content: { drafts, problems }, ...options }: Applied,
  context: ApplyContext,
): Promise<ApplyOutcome> {
  const applied = await applyContent(tx, { drafts, ...options }, context);
  const all = [...problems, ...("problems" in applied ? applied.problems : [])];
  return all.length > 0 ? { ok: false, problems: all } : applied;
}

/** Keeps the images and films of content: before it is published, since no page may be shown without them. */
export async function keepMedia({ images, films }: ReadContent, originals: Storage): Promise<void> {
  for (const [hash, bytes] of images) await keepOriginal(originals, hash, bytes);
  for (const { file, bytes } of films) await keepFilmFile(originals, file, bytes);
}

interface ApplyRequest extends Applied {
  readonly accountId: AccountId;
  /** Does everything but writing. */
  readonly dryRun: boolean;
}

interface Context extends ApplyContext {
  readonly originals: Storage;
}

/**
 * Applies content to an account: all of it, or nothing when anything is wrong with it or it is held (D155, D205). Its images and films are
 * kept between two transactions, once it is known that it can be applied: no connection waits for them.
 */
export async function applyToAccount(
  db: Database,
  { accountId, dryRun, ...applied }: ApplyRequest,
  { originals, ...context }: Context,
): Promise<ApplyOutcome> {
  const apply = (isKept: boolean) =>
    writeIf(db, accountId, {
      work: (tx) => applyReadContent(tx, applied, context),
      isKept: ({ ok }) => ok && isKept,
    });
  const tried = await apply(false);
  if (dryRun || !tried.ok) return tried;
  await keepMedia(applied.content, originals);
  return apply(true);
}
