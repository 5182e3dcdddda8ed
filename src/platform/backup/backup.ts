import { mkdir, readdir } from "node:fs/promises";
import { deriveKey } from "../secrets/own-secret.ts";
import { StartError } from "../start-error.ts";
import type { Storage } from "../storage/storage.ts";
import { backUpImages, restoreImages } from "./copy-images.ts";
import { dumpDatabase } from "./dump-database.ts";
import { loadDatabase, type RestoreTarget, requireEmptyDatabase } from "./load-database.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";

/** Sixteen digits of a key derived from it: enough to tell two secrets apart, too little to find one. */
export const checkSecret = (secret: string): string => deriveKey(secret, "backups").slice(0, 16);

interface Installation {
  readonly appUrl: string;
  readonly secret: string;
  readonly storage: Storage;
  /** Of this program. */
  readonly version: string;
  /** Names of the secrets in the environment that it runs with. */
  readonly secrets: readonly string[];
}

/**
 * Writes a backup of an installation into a folder while it runs: rows, images, and which secrets are needed (D413).
 * @throws StartError when there is something in the folder
 */
export async function backUp(folder: string, installation: Installation): Promise<Manifest> {
  const { appUrl, secret, storage, version } = installation;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartError(`${folder} is not empty. Each backup needs a folder of its own.`);
  const { secrets, ...database } = await dumpDatabase(appUrl, folder);
  // After the rows: what came since then is too much, and only what was removed since then is missing.
  const images = await backUpImages(storage, folder);
  const manifest: Manifest = {
    ...{ format: 1, version, ...database, images },
    secrets: [...new Set([...installation.secrets, ...secrets])].sort(),
    secretCheck: checkSecret(secret),
  };
  await writeManifest(folder, manifest);
  return manifest;
}

export interface Restored {
  readonly manifest: Manifest;
  /** Tables of the job queue whose rows were left out, because a later version of its library has others. */
  readonly left: readonly string[];
}

/**
 * Restores a backup into an empty database and the given storage.
 * @throws StartError when the backup is damaged or the database is not empty
 */
export async function restore(
  folder: string,
  { target, storage }: { readonly target: RestoreTarget; readonly storage: Storage },
): Promise<Restored> {
  const manifest = await readManifest(folder);
  await requireEmptyDatabase(target, manifest);
  // Before the rows: if this fails, the database is as empty as before, and the same command can be given again.
  await restoreImages(storage, folder);
  return { manifest, left: await loadDatabase(target, folder, manifest) };
}
