import { join } from "node:path";
import type { Authorship } from "#features/content/store/content-item.ts";
import type { AccountId } from "#platform/account-id.ts";
import { keepOriginal } from "#platform/images/images.ts";
import { type AccountTransaction, type Database, recordChange } from "#platform/postgres/database.ts";
import { writeIf } from "#platform/postgres/write-if.ts";
import { type HeldRemoval, isTooMuch, type RemovedItem, type RemovedShare } from "#platform/removal-guard.ts";
import { readWithin } from "#platform/storage/read-within.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { toModelKey } from "../manufacturer-model.ts";
import type { ModelProblem } from "../source/cell-reader.ts";
import type { ReadModels } from "../source/read-models.server.ts";
import { type ListedModel, listModels, replaceModels, saveModels } from "../store/model-store.server.ts";

interface Report {
  /** Rows of the file that were left out, with the models that they are about. */
  readonly problems: readonly ModelProblem[];
}

export type ApplyModelsOutcome = Report &
  (
    | {
        readonly ok: true;
        /** Names of models: "Mazda CX-5". */
        readonly added: readonly string[];
        readonly changed: readonly string[];
        readonly unchanged: number;
        /** Present models that the file does not have, and that stay. */
        readonly others: readonly string[];
        /** Models that stay as they were, since a row about them is broken. */
        readonly kept: readonly string[];
        readonly removals: readonly RemovedItem[];
      }
    /** Of a make. */
    | HeldRemoval
    /** The file has no model that can be used. Nothing was written. */
    | { readonly ok: false; readonly reason: "empty" }
  );

interface Applied {
  readonly read: ReadModels;
  /** Whether present models that the file does not have are taken away. */
  readonly prune: boolean;
  /** A person has seen what is taken away. */
  readonly confirmed?: boolean;
}

/**
 * Saves the models of a file and, with `prune`, takes away those that it does not have. What a broken row is about stays as it
 * was, and while one does not say which model it is about, nothing is taken away (T21). Running servers hear of it.
 */
export async function applyModels(
  tx: AccountTransaction,
  { read, prune, confirmed = false }: Applied,
  authorship: Authorship,
): Promise<ApplyModelsOutcome> {
  const { models, problems } = read;
  if (models.length === 0) return { ok: false, reason: "empty", problems };
  // Also keeps two of an account from applying at the same time.
  await recordChange(tx);
  const before = await listModels(tx);
  const { absent, kept } = compareModels(before, read);
  const removed = prune && !read.hasNameless ? absent : [];
  const removals = removed.map(toRemoval);
  const held = listShares(before, removed).filter(isTooMuch);
  if (held.length > 0 && !confirmed) return { ok: false, reason: "held", held, removals, problems };
  const saved = await saveModels(tx, models, authorship);
  await replaceModels(
    tx,
    removed.map(({ id }) => id),
    authorship,
  );
  const names = new Map(models.map((model) => [toModelKey(model), toName(model)]));
  const toNames = (keys: readonly string[]) => keys.map((key) => names.get(key) ?? key);
  return {
    ok: true,
    ...{ added: toNames(saved.added), changed: toNames(saved.changed) },
    unchanged: models.length - saved.added.length - saved.changed.length,
    ...{ others: absent.filter((one) => !removed.includes(one)).map(toName), kept: kept.map(toName) },
    ...{ removals, problems },
  };
}

/** Present models that a file does not have, and those that it has with a broken row. */
function compareModels(before: readonly ListedModel[], { models, broken }: ReadModels) {
  const named = new Set(models.map(toModelKey));
  return {
    absent: before.filter((one) => !named.has(toModelKey(one)) && !broken.has(toModelKey(one))),
    kept: before.filter((one) => broken.has(toModelKey(one))),
  };
}

function listShares(before: readonly ListedModel[], removed: readonly ListedModel[]): RemovedShare[] {
  return [...Map.groupBy(before, ({ make }) => make)].map(([make, models]) => ({
    kind: `models of ${make}`,
    removed: models.filter((one) => removed.includes(one)).length,
    of: models.length,
  }));
}

const toName = ({ make, model }: Pick<ListedModel, "make" | "model">) => `${make} ${model}`;

const toRemoval = (model: ListedModel): RemovedItem => ({
  ...{ kind: "model", name: toName(model), of: null, sites: [] },
});

interface ApplyRequest extends Applied {
  readonly accountId: AccountId;
  /** Does everything but writing. */
  readonly dryRun: boolean;
  /** Real path of the folder that holds the pictures. */
  readonly folder: string;
}

interface ApplyContext extends Authorship {
  readonly originals: Storage;
}

/** Applies a file to an account. Pictures are kept between two transactions, once it is known that it can be applied. */
export async function applyModelsToAccount(
  db: Database,
  { accountId, dryRun, folder, ...applied }: ApplyRequest,
  { originals, ...authorship }: ApplyContext,
): Promise<ApplyModelsOutcome> {
  const apply = (isKept: boolean) =>
    writeIf(db, accountId, {
      work: (tx) => applyModels(tx, applied, authorship),
      isKept: (outcome) => isKept && outcome.ok && isChange(outcome),
    });
  const tried = await apply(false);
  if (dryRun || !tried.ok || !isChange(tried)) return tried;
  await keepPictures(applied.read, { folder, originals });
  return apply(true);
}

const isChange = ({ added, changed, removals }: Extract<ApplyModelsOutcome, { readonly ok: true }>) =>
  added.length + changed.length + removals.length > 0;

/** Keeps the pictures of models, one after another: a file may name thousands. */
async function keepPictures(
  { pictures }: ReadModels,
  { folder, originals }: { readonly folder: string; readonly originals: Storage },
): Promise<void> {
  for (const [hash, file] of pictures) {
    const bytes = await readWithin(folder, join(folder, file));
    if (typeof bytes === "string") throw new Error(`the picture ${file} is gone`);
    await keepOriginal(originals, hash, bytes);
  }
}
