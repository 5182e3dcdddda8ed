import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { ContentKind } from "#features/content/store/content-item.ts";
import { readWithin } from "#platform/storage/read-within.ts";
import type { ContentFile, ContentProblem } from "../source/content-file.ts";
import { MAX_MARKDOWN_BYTES, TOO_LONG } from "../text/read-markdown.ts";

/** Kinds of files by the folder that they are in; any other file is a page. */
const FOLDERS = new Map<string, ContentKind>([
  ["people", "person"],
  ["promotions", "promotion"],
  ["offers", "offer"],
  ["brands", "brand"],
]);
const NAME = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)?$/;

interface FoundFiles {
  readonly files: readonly ContentFile[];
  readonly problems: readonly ContentProblem[];
}

/**
 * Finds the Markdown files of a folder and the folders in it, or the one file that is named. What they show is read from within that
 * folder, or the folder of the one file, wherever links and paths lead.
 * @param within another folder that holds what they show
 * @throws NodeJS.ErrnoException when there is no such file or folder
 */
export async function readContentFolder(path: string, within?: string): Promise<FoundFiles> {
  const isFolder = (await stat(path)).isDirectory();
  const root = await realpath(within ?? (isFolder ? path : dirname(path)));
  const paths = isFolder ? await listMarkdown(path) : [path];
  const files: ContentFile[] = [];
  const problems: ContentProblem[] = [];
  for (const one of paths) {
    const shown = isFolder ? relative(path, one) : one;
    const read = await readOne(one, { shown, root, isListed: isFolder });
    if ("rule" in read) problems.push({ file: shown, line: null, path: "", rule: read.rule });
    else files.push(read);
  }
  return { files, problems: [...problems, ...listRepeated(files)] };
}

async function listMarkdown(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) =>
        (entry.isFile() || entry.isSymbolicLink()) &&
        /\.md$/i.test(entry.name) &&
        !/^(\.|readme\.md$)/i.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

interface Found {
  /** The file as its author named it. */
  readonly shown: string;
  /** Real path of the folder that holds what it shows. */
  readonly root: string;
  /** It was found in a folder, rather than named by a person. */
  readonly isListed: boolean;
}

async function readOne(
  path: string,
  { shown, root, isListed }: Found,
): Promise<ContentFile | { readonly rule: string }> {
  const name = basename(path).replace(/\.md$/i, "");
  if (!/\.md$/i.test(path)) return { rule: "must be a Markdown file, whose name ends in .md" };
  if (!NAME.test(name))
    return { rule: "must have a name of lower-case letters, digits and hyphens, such as about-us.md" };
  if (isListed && (await lstat(path)).isSymbolicLink())
    return { rule: "is a link; put the file itself into the folder" };
  if ((await stat(path)).size > MAX_MARKDOWN_BYTES) return { rule: TOO_LONG };
  const text = decode(await readFile(path));
  if (text === null) return { rule: "is not saved as UTF-8. Save it as UTF-8 and try again" };
  const folder = dirname(path);
  return {
    path: shown,
    kind: FOLDERS.get(basename(folder)) ?? "page",
    ...{ name, text },
    readBeside: (file) => readWithin(root, join(folder, file)),
  };
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** An item has its name from one file alone. */
function listRepeated(files: readonly ContentFile[]): ContentProblem[] {
  return files.flatMap((file, at) => {
    const first = files.slice(0, at).find(({ kind, name }) => kind === file.kind && name === file.name);
    const rule = `has the same name as ${first?.path}; give one of them another name`;
    return first ? [{ file: file.path, line: null, path: "", rule }] : [];
  });
}
