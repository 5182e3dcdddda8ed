import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { TEMPORARY } from "../storage/atomic-file.ts";

export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  /** When it was last written or touched, in milliseconds since 1970. */
  readonly usedAt: number;
}

/**
 * Files two levels deep in a folder, those used last coming last; none when the folder is not there. What was being written
 * when a process ended is removed. Folder by folder, since there may be very many.
 */
export async function findFiles(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const shard of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (shard.isDirectory()) found.push(...(await listFiles(join(folder, shard.name))));
  }
  return found.sort((a, b) => a.usedAt - b.usedAt);
}

async function listFiles(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.startsWith(TEMPORARY)))
    await rm(join(folder, name), { force: true });
  const kept = names.filter((each) => !each.startsWith(TEMPORARY));
  const found = await Promise.all(kept.map((name) => findFile(folder, name)));
  return found.filter((file) => file !== null);
}

/** Another process may have removed it since its name was read. */
async function findFile(folder: string, name: string): Promise<FoundFile | null> {
  const file = await stat(join(folder, name)).catch(() => null);
  return file?.isFile() ? { name, bytes: file.size, usedAt: file.mtimeMs } : null;
}
