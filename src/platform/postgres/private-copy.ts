import { chmod, cp, lstat, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";

/**
 * Copies a folder of programs once and gives the path of the copy. What is at the path already is used only if it cannot
 * be anybody else's work, since it will be run.
 * @throws StartError when it may be
 */
export async function makePrivateCopy(from: string, to: string): Promise<string> {
  await requireOwn(dirname(to));
  if (!(await find(to))) await copy(from, to);
  await requireOwn(to);
  return to;
}

async function copy(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}-`);
  try {
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    // The server runs as another user, who must be able to enter.
    await chmod(unfinished, 0o755);
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    // Another process was faster.
    if (!(await find(to))) throw error;
  }
}

const find = (path: string) => lstat(path).catch(() => null);

async function requireOwn(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder);
  const isOwn = uid === process.getuid?.() && (mode & 0o170022) === 0o040000;
  if (!isOwn) {
    throw new StartError(
      `${folder} must be a folder of the user who starts the program and writable by nobody else, because programs in it are run.`,
    );
  }
}
