import { open, opendir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "./atomic-file.ts";
import { checkKey, type Part, type Storage } from "./storage.ts";

/** What reading answers where there is no such file: no name, a file for a folder, a folder for a file. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

/** Storage in a folder on disk, a file for each key; folders are made as needed, and what was written is there to stay. */
export class DiskStorage implements Storage {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(key: string): Promise<Buffer | null> {
    return nullIfMissing(readFile(this.#path(key)));
  }

  async size(key: string): Promise<number | null> {
    const found = await nullIfMissing(stat(this.#path(key)));
    return found?.isFile() ? found.size : null;
  }

  async readPart(key: string, { from, length }: Part): Promise<Buffer | null> {
    const file = await nullIfMissing(open(this.#path(key)));
    if (!file) return null;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    await writeFileAtomically(this.#path(key), bytes, { flush: true });
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  async *list(): AsyncGenerator<string> {
    yield* this.#listFolder("");
  }

  async *#listFolder(below: string): AsyncGenerator<string> {
    const entries = await nullIfMissing(opendir(join(this.#folder, below)));
    for await (const entry of entries ?? []) {
      // What begins with a dot is still being written.
      if (entry.isDirectory()) yield* this.#listFolder(`${below}${entry.name}/`);
      else if (!entry.name.startsWith(".")) yield `${below}${entry.name}`;
    }
  }

  #path(key: string): string {
    return join(this.#folder, checkKey(key));
  }
}

async function nullIfMissing<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding;
  } catch (error) {
    if (NOT_THERE.has((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
