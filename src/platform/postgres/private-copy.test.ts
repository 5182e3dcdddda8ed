import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { makePrivateCopy } from "./private-copy.ts";

let from: string;
let folder: string;
let to: string;
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), "forecourt-copy-"));
  [from, folder] = [join(root, "from"), join(root, "data")];
  to = join(folder, "programs");
  await mkdir(join(from, "bin"), { recursive: true });
  await mkdir(folder);
  await writeFile(join(from, "bin/program"), "ours", { mode: 0o755 });
  return () => rm(root, { recursive: true });
});

const program = () => readFile(join(to, "bin/program"), "utf8");

describe("programs that are run from a copy", () => {
  test("D3: are copied once, whole, by the first process", async () => {
    expect(await Promise.all([makePrivateCopy(from, to), makePrivateCopy(from, to)])).toEqual([to, to]);
    expect(await program()).toBe("ours");
    expect(await readdir(folder)).toEqual(["programs"]);
    expect((await stat(to)).mode & 0o777).toBe(0o755);
    await writeFile(join(from, "bin/program"), "newer");
    await makePrivateCopy(from, to);
    expect(await program()).toBe("ours");
  });

  test("D3: a copy that broke off is not used", async () => {
    await mkdir(`${to}-abc123/bin`, { recursive: true });
    await makePrivateCopy(from, to);
    expect(await program()).toBe("ours");
    await expect(makePrivateCopy(join(from, "absent"), join(folder, "other"))).rejects.toThrow("ENOENT");
    expect(await readdir(folder)).not.toContain("other");
  });

  test("D3: a folder, or a copy, that others can write to is refused", async () => {
    await mkdir(to);
    await chmod(to, 0o777);
    await expect(makePrivateCopy(from, to)).rejects.toThrow(StartError);
    await chmod(to, 0o755);
    await chmod(folder, 0o775);
    await expect(makePrivateCopy(from, to)).rejects.toThrow(
      `${folder} must be a folder of the user who starts`,
    );
  });

  test("D3: a link to somewhere else is refused", async () => {
    await symlink(from, to);
    await expect(makePrivateCopy(from, to)).rejects.toThrow(StartError);
  });

  test.runIf(process.getuid?.() === 0)("D3: a folder that somebody else put there is refused", async () => {
    await mkdir(to);
    await chown(to, 65_534, 65_534);
    await expect(makePrivateCopy(from, to)).rejects.toThrow(StartError);
  });
});
