import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, lstat, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import PQueue from "p-queue";
import { StartError } from "../start-error.ts";
import { writeFileAtomically } from "../storage/atomic-file.ts";
import { checkKey, isKey, PASSING, type Storage } from "../storage/storage.ts";
import { type BackupFile, toImageList } from "./manifest.ts";

/** Images may be large, and a bucket answers several requests as fast as one. */
const AT_ONCE = 4;

const hashBytes = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Images as they were sent to us, and files of shoppers. Those in other sizes are made again. */
const toImageFile = (folder: string, key: string) => join(folder, "images", checkKey(key));

/**
 * Copies all that is in the storage into the backup, with a list of it. What is removed meanwhile is left out, even if a row of the
 * backup names it: a file of somebody who was erased, or one with a virus. So is what is erased after days anyway.
 */
export async function backUpImages(
  storage: Storage,
  folder: string,
): Promise<BackupFile & { readonly count: number }> {
  const list = toImageList(folder);
  await writeFile(list, "", { mode: 0o600 });
  let count = 0;
  await forEachKey(storage.list(), async (key) => {
    if (key.startsWith(PASSING)) return;
    const bytes = await storage.read(key);
    if (!bytes) return;
    await writeFileAtomically(toImageFile(folder, key), bytes, { flush: true, mode: 0o600 });
    await appendFile(list, `${hashBytes(bytes)} ${bytes.length} ${key}\n`);
    count++;
  });
  const bytes = await readFile(list);
  return { bytes: bytes.length, sha256: hashBytes(bytes), count };
}

/**
 * Puts the images of a backup into the storage of this installation, a folder or a bucket.
 * @throws StartError at the first one that is not as it was written; those before it stay, and do no harm
 */
export async function restoreImages(storage: Storage, folder: string): Promise<void> {
  const list = toImageList(folder);
  const lines = createInterface({ input: createReadStream(list) });
  const images = await realpath(join(folder, "images")).catch(() => join(folder, "images"));
  await forEachKey(lines, async (line) => {
    const [, hash, key = ""] = /^([0-9a-f]{64}) \d+ (.+)$/.exec(line) ?? [];
    if (!isKey(key))
      throw new StartError(`${list} is not as it was written: it names ${key || "nothing"}. ${UNTOUCHED}`);
    const path = toImageFile(folder, key);
    const bytes = await readRegularFile(join(images, key)).catch(() => null);
    if (!bytes || hashBytes(bytes) !== hash)
      throw new StartError(`${path} is not as it was written. ${UNTOUCHED}`);
    await storage.write(key, bytes);
  });
}

const UNTOUCHED = "The database was not touched.";

/**
 * The bytes of a file that is there itself: a link, also of a folder above it, could lead to any file of this machine.
 * @throws Error for anything else
 */
async function readRegularFile(path: string): Promise<Buffer> {
  if ((await realpath(path)) !== path || !(await lstat(path)).isFile()) throw new Error("no regular file");
  return readFile(path);
}

/** Does the work for each key, a few at once; the first failure ends it. */
async function forEachKey(keys: AsyncIterable<string>, work: (key: string) => Promise<void>): Promise<void> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  let failure: unknown;
  for await (const key of keys) {
    if (failure) break;
    await queue.onSizeLessThan(AT_ONCE);
    queue
      .add(() => work(key))
      .catch((error: unknown) => {
        failure ??= error;
      });
  }
  await queue.onIdle();
  if (failure) throw failure;
}
