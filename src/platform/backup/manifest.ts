import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { writeFileAtomically } from "../storage/atomic-file.ts";

const MANIFEST = "manifest.json";

const fileSchema = z.object({
  bytes: z.number().int(),
  /** SHA-256 in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const tableSchema = fileSchema.extend({
  /** "public" for the product's tables, "pgboss" for the job queue's. */
  schema: z.enum(["public", "pgboss"]),
  name: z.string().regex(/^\w+$/),
  columns: z.array(z.string().regex(/^\w+$/)),
  rows: z.number().int(),
});

const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the program that made it. */
  version: z.string(),
  /** Instant of which it holds the database. */
  madeAt: z.iso.datetime(),
  /** Version of the server, such as 180004. */
  postgres: z.number().int(),
  /** Migrations that the tables had, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** The last number that each sequence gave. */
  sequences: z.array(z.object({ name: z.string().regex(/^\w+$/), last: z.number().int() })),
  /** The list of images, which names each with its size and hash. */
  images: fileSchema.extend({ count: z.number().int() }),
  /** Names of environment variables with secrets; never their values. */
  secrets: z.array(z.string()),
  /** Tells whether a SECRET_KEY is the one of the installation, and nothing else about it. */
  secretCheck: z.string(),
});

/** What a backup holds. It is written last: a folder without it holds no whole backup. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackupTable = z.infer<typeof tableSchema>;
export type BackupFile = z.infer<typeof fileSchema>;

/** Where the rows of a table are in a backup. */
export const toTableFile = (folder: string, { schema, name }: Pick<BackupTable, "schema" | "name">): string =>
  join(folder, "database", `${schema}.${name}.copy.gz`);

/** A line for each image: its SHA-256, its size and its key, between spaces. */
export const toImageList = (folder: string): string => join(folder, "images.txt");

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await writeFileAtomically(join(folder, MANIFEST), text, { flush: true });
}

/**
 * Reads what a folder holds and checks each file of the database, so that nothing is begun with a backup that is damaged.
 * @throws StartError when it is no whole backup, or another one than was written
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await parseManifest(folder);
  for (const table of manifest.tables) await checkFile(toTableFile(folder, table), table);
  await checkFile(toImageList(folder), manifest.images);
  return manifest;
}

async function parseManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, "utf8").catch(() => {
    throw new StartError(
      `There is no whole backup in ${folder}: ${MANIFEST}, which is written last, is not there.`,
    );
  });
  const parsed = manifestSchema.safeParse(tryToParse(text));
  if (!parsed.success)
    throw new StartError(`${path} is damaged, or was written by a later version than this program.`);
  return parsed.data;
}

function tryToParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function checkFile(path: string, expected: BackupFile): Promise<void> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    if (!(await lstat(path)).isFile()) throw new Error("it is no regular file");
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${(error as Error).message}.`);
  }
  if (bytes !== expected.bytes || hash.digest("hex") !== expected.sha256)
    throw new StartError(
      `${path} is not as it was written: its checksum is another one. Nothing was restored.`,
    );
}
