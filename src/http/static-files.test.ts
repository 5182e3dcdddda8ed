import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StaticFiles } from "./static-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-static-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["assets/app-1a2b3c.js", "favicon.ico", "notes.xyz"])
    await writeFile(join(folder, name), "content");
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["/assets/app-1a2b3c.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
  ["/favicon.ico", "image/x-icon", "public, max-age=3600"],
  ["/notes.xyz", "application/octet-stream", "public, max-age=3600"],
])("D20: only a name with a hash is kept for ever: %s as %s, %s", async (path, type, kept) => {
  const files = await StaticFiles.open(folder);
  expect((await files.find(path))?.headers).toEqual({ "content-type": type, "cache-control": kept });
});

test("D20: a file that has gone is not found, and what was never there is not looked for", async () => {
  const files = await StaticFiles.open(folder);
  await rm(join(folder, "favicon.ico"));
  for (const path of ["/favicon.ico", "/../package.json", "/assets"])
    expect(await files.find(path)).toBeNull();
});
