import { readFile, rm, writeFile } from "node:fs/promises";
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

/** Takes the lock if it is free, left by a process that is gone, or already ours; answers whether it is ours now. */
export async function takeFileLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const holder = Number(await readFile(path, "utf8").catch(() => "0"));
  if (holder && isAlive(holder)) return false;
  await rm(path, { force: true });
  return takeFileLock(path);
}

export async function releaseFileLock(path: string): Promise<void> {
  await rm(path, { force: true });
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
