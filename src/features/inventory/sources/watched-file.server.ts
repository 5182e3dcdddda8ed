import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Names that uploading programs give to files that are not finished, and editors to their temporary ones (D73). */
const UNFINISHED =
  /^[.~]|~$|\.(tmp|temp|part|partial|filepart|crdownload|download|upload|uploading|incomplete|swp|lock)$/i;

/** Whether a watched folder skips a file of this name. */
const isUnfinishedName = (name: string): boolean => UNFINISHED.test(name);

/** The file that an address names: itself, or a folder's newest finished one; null when the folder has none. */
export async function findFeedFile(address: string): Promise<string | null> {
  const found = await stat(address);
  return found.isDirectory() ? findNewestFile(address) : address;
}

async function findNewestFile(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isUnfinishedName(entry.name));
  const dated = await Promise.all(
    files.map(async ({ name }) => ({
      path: join(folder, name),
      at: (await stat(join(folder, name))).mtimeMs,
    })),
  );
  return dated.sort((one, other) => other.at - one.at)[0]?.path ?? null;
}

/** Equal for two looks at a file exactly when its path, size and modification time are. */
export async function readFileStamp(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${path} ${size} ${mtimeMs}`;
}
