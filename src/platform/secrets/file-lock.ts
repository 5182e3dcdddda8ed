import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** Runs work while holding a lock file with this process's id; a lock whose process is gone is taken over. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await takeFileLock(path))) await delay(50);
  try {
    return await work();
  } finally {
    await releaseFileLock(path);
  }
}

/** The locks this process holds. A lock file with our process id that is not in here was left by an earlier process with that id. */
const held = new Set<string>();

/** A lock file that stays empty for longer was left by a process that ended between creating and writing it. */
const MAX_WRITE_MS = 5000;

/** Takes the lock if it is free or left by a process that is gone; answers whether it is ours now. */
export async function takeFileLock(path: string): Promise<boolean> {
  if (held.has(path)) return false;
  held.add(path);
  const taken = await create(path).catch((error: unknown) => {
    held.delete(path);
    throw error;
  });
  if (!taken) held.delete(path);
  return taken;
}

export async function releaseFileLock(path: string): Promise<void> {
  await rm(path, { force: true });
  held.delete(path);
}

async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const holder = await readHolder(path);
  if (holder !== null && (await isHeld(path, holder))) return false;
  if (holder !== null) await removeLeftover(path, holder);
  return create(path);
}

const readHolder = (path: string): Promise<string | null> => readFile(path, "utf8").catch(() => null);

async function isHeld(path: string, holder: string): Promise<boolean> {
  if (holder !== "") return Number(holder) !== process.pid && isAlive(Number(holder));
  const made = await stat(path).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs < MAX_WRITE_MS;
}

/** Another process may have found the same leftover and replaced it with its own lock, which must stay. */
async function removeLeftover(path: string, holder: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readHolder(aside)) === holder) await rm(aside, { force: true });
  else await rename(aside, path);
}

/** Whether a process with this id runs; one of another user counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
