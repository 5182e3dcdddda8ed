import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Begins the name of a file that is being written; one found later was left by a process that ended. */
export const TEMPORARY = ".writing-";

/**
 * Writes a file so that a reader sees all of it or none: to a temporary file in the same folder, then renamed. Makes folders
 * as needed. With `flush` it waits until the bytes are on the disk, so that not even a power cut leaves half a file.
 * @throws NodeJS.ErrnoException when the disk refuses; nothing is left behind then
 */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array | readonly Uint8Array[],
  { flush, mode }: { readonly flush: boolean; readonly mode?: number },
): Promise<void> {
  const temporary = join(dirname(path), `${TEMPORARY}${randomUUID()}-${basename(path).slice(0, 100)}`);
  try {
    await writeInFolder(temporary, bytes, { flush, mode });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeInFolder(
  path: string,
  bytes: Uint8Array | readonly Uint8Array[],
  options: { readonly flush: boolean; readonly mode: number | undefined },
): Promise<void> {
  const write = () => writeFile(path, bytes as Uint8Array | Uint8Array[], options);
  try {
    await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await mkdir(dirname(path), { recursive: true });
    await write();
  }
}
