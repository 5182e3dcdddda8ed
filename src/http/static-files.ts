import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type StoredPage, storePage } from "#platform/http/page-cache.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".webp": "image/webp",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Files of the client build, read once and kept with their compressed bodies. Names under `/assets/` carry a hash of
 * their content and never change.
 */
export class StaticFiles {
  readonly #root: string;
  readonly #paths: ReadonlySet<string>;
  readonly #stored = new Map<string, Promise<StoredPage | null>>();

  private constructor(root: string, paths: ReadonlySet<string>) {
    this.#root = root;
    this.#paths = paths;
  }

  static async open(root: string): Promise<StaticFiles> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new StaticFiles(
      root,
      new Set(
        files.map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`.replaceAll("\\", "/")),
      ),
    );
  }

  /** The file at this path of the site; null when there is none, or none any more. */
  async find(path: string): Promise<StoredPage | null> {
    if (!this.#paths.has(path)) return null;
    const known = this.#stored.get(path);
    if (known) return known;
    const reading = this.#read(path).catch((error: NodeJS.ErrnoException) => {
      this.#stored.delete(path);
      if (error.code === "ENOENT") return null;
      throw error;
    });
    this.#stored.set(path, reading);
    return reading;
  }

  async #read(path: string): Promise<StoredPage> {
    const body = await readFile(join(this.#root, path));
    const immutable = path.startsWith("/assets/");
    return storePage({
      status: 200,
      body,
      validUntil: null,
      headers: {
        "content-type": TYPES[extname(path)] ?? "application/octet-stream",
        "cache-control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      },
    });
  }
}
