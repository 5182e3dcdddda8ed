import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DiskStorage } from "./disk-storage.ts";
import { storageContract } from "./storage.contract.ts";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "forecourt-storage-"));
});
afterAll(() => rm(root, { recursive: true }));

const newFolder = async () => join(await mkdtemp(join(root, "each-")), "made", "as-needed");

storageContract("disk storage", async () => new DiskStorage(await newFolder()));

test("D30: no temporary file is left, whether a writing succeeds or fails", async () => {
  const folder = await newFolder();
  const storage = new DiskStorage(folder);
  await storage.write("a/file", Buffer.from("x"));
  await writeFile(join(folder, "a", "blocking"), "a file where a folder is needed");
  await expect(storage.write("a/blocking/file", Buffer.from("x"))).rejects.toThrow();
  await expect(storage.write("a", Buffer.from("x"))).rejects.toThrow();
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(["a", "a/blocking", "a/file"]);
});
