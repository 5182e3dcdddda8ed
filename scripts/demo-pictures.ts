/** `npm run demo-pictures`: lists the pictures in `demo/media` with what pages must know of each, so that a start decodes none. */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspectImage } from "#platform/images/inspect-image.ts";

const MEDIA = join(import.meta.dirname, "../demo/media");

const files = (await readdir(MEDIA, { recursive: true })).filter((name) => name.endsWith(".webp")).sort();
const pictures: Record<string, object> = {};
for (const file of files) {
  const bytes = await readFile(join(MEDIA, file));
  const inspection = await inspectImage(bytes);
  if (!inspection.ok) throw new Error(`${file}: ${inspection.reason}`);
  const { width, height, preview } = inspection;
  pictures[file] = { hash: createHash("sha256").update(bytes).digest("hex"), width, height, preview };
}
await writeFile(join(MEDIA, "pictures.json"), `${JSON.stringify(pictures, null, 2)}\n`);
process.stdout.write(`${files.length} pictures\n`);
