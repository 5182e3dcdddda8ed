/** What every storage must do; call it once for each implementation, with what opens an empty one. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Storage } from "./storage.ts";

/** Runs the suite against one implementation. */
export function storageContract(name: string, openEmpty: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await openEmpty();
    });

    test("D30: what is written is read back byte for byte, even no bytes at all", async () => {
      const everyByte = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));
      await storage.write("ab/abcd-1.bin", everyByte);
      await storage.write("empty", Buffer.alloc(0));
      expect(everyByte.equals((await storage.read("ab/abcd-1.bin"))!)).toBe(true);
      expect(await storage.read("empty")).toEqual(Buffer.alloc(0));
    });

    test("D30: a key that nothing was written to reads as null, as do a folder and what is below a file", async () => {
      await storage.write("folder/file", Buffer.from("here"));
      expect(await storage.read("absent")).toBeNull();
      expect(await storage.read("folder")).toBeNull();
      expect(await storage.read("folder/file/below")).toBeNull();
    });

    test("D30 ENT-07: a part is read alone, and ends where the whole does", async () => {
      await storage.write("film", Buffer.from("0123456789"));
      const part = async (from: number, length: number) =>
        String(await storage.readPart("film", { from, length }));
      expect([await part(0, 1), await part(3, 4), await part(0, 10), await part(8, 5)]).toEqual([
        ...["0", "3456", "0123456789", "89"],
      ]);
      expect([await part(10, 1), await part(99, 2_000_000)]).toEqual(["", ""]);
    });

    test("D30 ENT-07: a size is known without reading; what is not there has none, and no part", async () => {
      await storage.write("folder/file", Buffer.alloc(100_000));
      await storage.write("empty", Buffer.alloc(0));
      expect([await storage.size("folder/file"), await storage.size("empty")]).toEqual([100_000, 0]);
      expect(await storage.readPart("empty", { from: 0, length: 9 })).toEqual(Buffer.alloc(0));
      for (const key of ["absent", "folder/file/below"]) {
        expect(await storage.size(key)).toBeNull();
        expect(await storage.readPart(key, { from: 0, length: 1 })).toBeNull();
      }
      expect(await storage.size("folder")).toBeNull();
    });

    test("D30: writing again replaces, and leaves other keys alone", async () => {
      await storage.write("a/one", Buffer.from("a longer first"));
      await storage.write("a/two", Buffer.from("second"));
      await storage.write("a/one", Buffer.from("new"));
      expect(String(await storage.read("a/one"))).toBe("new");
      expect(String(await storage.read("a/two"))).toBe("second");
    });

    test("D30: removing is final, and removing what is not there is nothing", async () => {
      await storage.write("a/one", Buffer.from("first"));
      await storage.remove("a/one");
      await storage.remove("a/one");
      expect(await storage.read("a/one")).toBeNull();
    });

    test("D413: all keys are listed, and none that was removed", async () => {
      const list = async () => {
        const keys: string[] = [];
        for await (const key of storage.list()) keys.push(key);
        return keys.sort();
      };
      expect(await list()).toEqual([]);
      const keys = ["a/b/three", "a/one", "a/two", "four", ...listMany()];
      for (const key of keys) await storage.write(key, Buffer.from(key));
      await storage.remove("a/two");
      expect(await list()).toEqual(keys.filter((key) => key !== "a/two").sort());
    });

    test("D30: a reader sees all of one writing while others write", async () => {
      const versions = [1, 2, 3, 4, 5, 6].map((fill) => Buffer.alloc(3_000_000 + fill, fill));
      await storage.write("shared", versions[0]!);
      const seen: (Buffer | null)[] = [];
      let isWriting = true;
      const writing = Promise.all(versions.map((bytes) => storage.write("shared", bytes))).finally(() => {
        isWriting = false;
      });
      while (isWriting) seen.push(await storage.read("shared"));
      await writing;
      expect(seen.every((bytes) => bytes && versions[bytes[0]! - 1]?.equals(bytes))).toBe(true);
    });

    test.each([
      "",
      "/",
      "/a",
      "a/",
      "a//b",
      ".",
      "..",
      "../a",
      "a/../b",
      "a/.hidden",
      "A",
      "a b",
      "a\\b",
      "ä",
      "a\0",
    ])("D30: %j is no key", async (key) => {
      await expect(storage.read(key)).rejects.toThrow(RangeError);
      await expect(storage.size(key)).rejects.toThrow(RangeError);
      await expect(storage.readPart(key, { from: 0, length: 1 })).rejects.toThrow(RangeError);
      await expect(storage.write(key, Buffer.from("x"))).rejects.toThrow(RangeError);
      await expect(storage.remove(key)).rejects.toThrow(RangeError);
    });

    test("D30: a key is at most 200 characters", async () => {
      await storage.write("k".repeat(200), Buffer.from("x"));
      await expect(storage.write("k".repeat(201), Buffer.from("x"))).rejects.toThrow(RangeError);
    });
  });
}

/** More than a bucket names in one answer of the stand-in. */
const listMany = () => Array.from({ length: 12 }, (_, index) => `many/${index}`);
