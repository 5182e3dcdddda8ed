import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "./atomic-file.ts";
import { checkedKey, type Storage } from "./storage.ts";

/** What reading answers where there is no such file: no name, a file for a folder, a folder for a file. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

/** Storage in a folder on disk, a file for each key; folders are made as needed, and what was written is there to stay. */
export class DiskStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#path(key));
    } catch (error) {
      if (NOT_THERE.has((error as NodeJS.ErrnoException).code ?? "")) return null;
      throw error;
    }
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await writeFileAtomically(this.#path(key), bytes, { flush: true });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  #path(key: string): string {
    return join(this.#folder, checkedKey(key));
  }
}
