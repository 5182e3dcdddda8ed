import { mkdir, readdir, readFile, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#platform/time.ts";
import { DerivedFiles } from "./derived-files.ts";
import { testFolders } from "./test-images.ts";

const START = Date.parse("2026-11-21T00:00:00Z");
const newFolder = testFolders();

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  // One may go while they are counted.
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** 996 bytes, which with their checksum are 1000 on disk. */
const content = (name: string) => Buffer.alloc(996, name);

/** Names of which files are there, in order. */
async function present(files: DerivedFiles, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map(async (name) => ((await files.read(name)) ? name : null)));
  return found.filter((name) => name !== null);
}

describe("the least recently used goes first", () => {
  const names = ["aa1", "aa2", "bb3", "bb4", "cc5", "cc6", "dd7", "dd8"];

  test("CONST-04: a file that was read stays, the ones before it go", async () => {
    const files = await DerivedFiles.open(await newFolder(), 8000);
    for (const name of names) await files.write(name, content(name));
    expect(await files.read("aa1")).toEqual(content("aa1"));
    expect(files.noteUse("bb3")).toBe(true);
    await files.write("ee9", content("ee9"));
    await files.write("ff0", content("ff0"));
    expect(await present(files, [...names, "ee9", "ff0"])).toEqual([
      "aa1",
      "bb3",
      "cc5",
      "cc6",
      "dd7",
      "dd8",
      "ee9",
      "ff0",
    ]);
  });

  test("CONST-04: a restart knows the order to the hour, and keeps to a smaller bound", async () => {
    const folder = await newFolder();
    let now = START;
    const before = await DerivedFiles.open(folder, 8000, () => now);
    for (const name of names) {
      await before.write(name, content(name));
      await utimes(join(folder, name.slice(0, 2), name), START / 1000, now / 1000);
      now += 1000;
    }
    now += HOUR_MS;
    before.noteUse("aa2");
    await expect.poll(async () => (await stat(join(folder, "aa", "aa2"))).mtimeMs).toBe(now);
    const after = await DerivedFiles.open(folder, 3500, () => now);
    expect(await present(after, names)).toEqual(["aa2", "dd7", "dd8"]);
    expect(await bytesIn(folder)).toBe(3000);
  });

  test("CONST-04: one file never takes more than an eighth of the room", async () => {
    const files = await DerivedFiles.open(await newFolder(), 8000);
    await files.write("aa1", content("aa1"));
    await files.write("bb2", Buffer.alloc(997));
    expect(await present(files, ["aa1", "bb2"])).toEqual(["aa1"]);
  });
});

describe("healing", () => {
  const path = (folder: string) => join(folder, "aa", "aa1");

  test.each([
    ["cut off", (file: string) => truncate(file, 500)],
    ["empty", (file: string) => truncate(file, 0)],
    ["zeroed", (file: string) => writeFile(file, Buffer.alloc(1000))],
    [
      "changed in one bit",
      async (file: string) => {
        const bytes = await readFile(file);
        bytes[100]! ^= 1;
        await writeFile(file, bytes);
      },
    ],
  ])("CONST-04: a file that is %s counts as absent, and can be written again", async (_, damage) => {
    const folder = await newFolder();
    const files = await DerivedFiles.open(folder, 8000);
    await files.write("aa1", content("aa1"));
    await damage(path(folder));
    expect(await files.read("aa1")).toBeNull();
    expect(await bytesIn(folder)).toBe(0);
    await files.write("aa1", content("aa1"));
    expect(await files.read("aa1")).toEqual(content("aa1"));
  });

  test("CONST-04: an empty file that a full disk left is no file, and does not stop the start", async () => {
    const folder = await newFolder();
    await mkdir(join(folder, "aa"), { recursive: true });
    await writeFile(path(folder), "");
    const files = await DerivedFiles.open(folder, 8000);
    expect(await files.read("aa1")).toBeNull();
    await files.write("aa1", content("aa1"));
    expect(await files.read("aa1")).toEqual(content("aa1"));
  });

  test("CONST-04: what an ended process was writing is removed at start, and no folder at all is an empty one", async () => {
    const folder = join(await newFolder(), "new");
    expect(await present(await DerivedFiles.open(folder, 8000), ["aa1"])).toEqual([]);
    await mkdir(join(folder, "aa"), { recursive: true });
    await writeFile(join(folder, "aa", ".writing-1-aa1"), "half");
    await DerivedFiles.open(folder, 8000);
    expect(await bytesIn(folder)).toBe(0);
  });
});

test("D452: a quarter of the room is for what somebody asks for", async () => {
  const files = await DerivedFiles.open(await newFolder(), 8000);
  for (let at = 0; at < 5; at++) await files.write(`aa${at}`, content("aa"));
  expect(files.hasRoomAhead).toBe(true);
  await files.write("bb1", content("bb"));
  expect(files.hasRoomAhead).toBe(false);
});

test("D452: a file of another process is found, and looked after", async () => {
  const folder = await newFolder();
  const [one, other] = [await DerivedFiles.open(folder, 8000), await DerivedFiles.open(folder, 8000)];
  await one.write("aa1", content("aa1"));
  expect(other.has("aa1")).toBe(false);
  expect(await other.read("aa1")).toEqual(content("aa1"));
  expect(other.has("aa1")).toBe(true);
  for (let at = 0; at < 8; at++) await other.write(`bb${at}`, content("bb"));
  expect(await one.read("aa1")).toBeNull();
});

test("CONST-04: whatever is read and written, at once or after restarts, the folder never exceeds its bound", async () => {
  // Room for about half of the names.
  const bound = 2400;
  const step = fc.record({
    name: fc.constantFrom(..."abcdefghijklmnopqrst"),
    act: fc.constantFrom("read", "write", "write", "write", "restart"),
    bytes: fc.integer({ min: 150, max: 310 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 12 }),
      async (rounds) => {
        const folder = await newFolder();
        let files = await DerivedFiles.open(folder, bound);
        for (const round of rounds) {
          let isRunning = true;
          const running = Promise.all(
            round.map(async ({ name, act, bytes }) => {
              if (act === "write") await files.write(name, Buffer.alloc(bytes, name));
              if (act === "read") await files.read(name);
            }),
          ).finally(() => {
            isRunning = false;
          });
          while (isRunning) expect(await bytesIn(folder)).toBeLessThanOrEqual(bound);
          await running;
          expect(await bytesIn(folder)).toBeLessThanOrEqual(bound);
          if (round.some(({ act }) => act === "restart")) files = await DerivedFiles.open(folder, bound);
        }
      },
    ),
    { numRuns: 40 },
  );
});
