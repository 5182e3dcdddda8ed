import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { releaseFileLock, takeFileLock, withFileLock } from "./file-lock.ts";

let path: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-lock-"));
  path = join(folder, "lock");
  return () => rm(folder, { recursive: true });
});

/** The id of a process that has ended. */
const goneProcess = () =>
  new Promise<number>((resolve) => {
    const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    child.once("close", () => resolve(child.pid!));
  });

test("D3: a lock is one process's until it is released", async () => {
  expect(await takeFileLock(path)).toBe(true);
  expect(await readFile(path, "utf8")).toBe(String(process.pid));
  expect(await takeFileLock(path)).toBe(false);
  await releaseFileLock(path);
  expect(await takeFileLock(path)).toBe(true);
  await releaseFileLock(path);
});

test("D3: a live process keeps its lock; one that is gone does not, even if this process has its number now", async () => {
  await writeFile(path, String(process.ppid));
  expect(await takeFileLock(path)).toBe(false);
  for (const left of [await goneProcess(), process.pid]) {
    await writeFile(path, String(left));
    expect(await takeFileLock(path)).toBe(true);
    await releaseFileLock(path);
  }
});

test("D3: a lock that does not say yet whose it is is being made; one that never says is taken over", async () => {
  await writeFile(path, "");
  expect(await takeFileLock(path)).toBe(false);
  await utimes(path, 1, 1);
  expect(await takeFileLock(path)).toBe(true);
  await releaseFileLock(path);
});

test("D3: work under a lock is done one at a time, and a failure releases it", async () => {
  let [working, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++working);
    await readFile(path);
    working--;
  };
  await Promise.all([withFileLock(path, work), withFileLock(path, work), withFileLock(path, work)]);
  expect(most).toBe(1);
  await expect(withFileLock(path, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await takeFileLock(path)).toBe(true);
  await releaseFileLock(path);
});
