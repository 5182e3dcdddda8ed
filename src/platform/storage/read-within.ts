import { readFile, realpath, stat } from "node:fs/promises";
import { sep } from "node:path";

/** Why a file is not read: there is none, or it is outside the folder. */
export type NotRead = "missing" | "outside";

/**
 * Reads a file that is within a folder after all links on the way to it.
 * @param root real path of the folder
 */
export async function readWithin(root: string, path: string): Promise<Buffer | NotRead> {
  const real = await realpath(path).catch(() => null);
  if (real === null || !(await stat(real)).isFile()) return "missing";
  const isWithin = real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
  return isWithin ? readFile(real).catch(() => "missing" as const) : "outside";
}
