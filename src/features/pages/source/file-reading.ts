import { createHash } from "node:crypto";
import type { z } from "zod";
import type { OfKind } from "#features/blocks/block.ts";
import { inspectPicture } from "#features/content/media/inspect-picture.ts";
import type { ImageSource, StoredImage } from "#features/content/media/stored-image.ts";
import type { RichText } from "#features/content/text/rich-text.ts";
import { formatPath } from "#features/tenancy/settings/document-values.ts";
import { readDocument } from "#features/tenancy/settings/schema-problems.ts";
import { type FilmFile, inspectFilm } from "#platform/films/film-file.ts";
import { suggestName } from "#platform/nearest-name.ts";
import { BLOCK_SOURCES, type BlockDocument, isOnce } from "../blocks/blocks.server.ts";
import type { SourcePath, SourceReader } from "../page-block.ts";
import { type MarkdownPart, readMarkdown } from "../text/read-markdown.ts";
import type { ContentFile, ContentProblem } from "./content-file.ts";
import { type ReadYaml, readYaml } from "./read-yaml.ts";

/** A film that a page shows. */
export interface KeptFilm {
  readonly file: FilmFile;
  readonly bytes: Buffer;
}

/** The place of a value: its line, and its path in words. */
interface Place {
  readonly line: number;
  readonly path: string;
}

type FindPlace = (at: SourcePath) => Place;

/** Reads one file of content, and gathers everything that is wrong with it. */
export class FileReading {
  readonly #file: ContentFile;
  readonly problems: ContentProblem[] = [];
  /** Originals of the images that it shows, by hash. */
  readonly images = new Map<string, Buffer>();
  readonly films: KeptFilm[] = [];

  constructor(file: ContentFile) {
    this.#file = file;
  }

  report({ line, path }: Place, rule: string): void {
    this.problems.push({ file: this.#file.path, line, path, rule });
  }

  /** Reads settings by their schema; null when something is wrong with them. */
  readSettings<Schema extends z.ZodType>(
    schema: Schema,
    yaml: ReadYaml,
    prefix = "",
  ): z.output<Schema> | null {
    for (const { line, rule } of yaml.problems) this.report({ line, path: prefix }, rule);
    if (yaml.problems.length > 0) return null;
    const read = readDocument(schema, yaml.value);
    if (read.ok) return read.value;
    for (const { path, rule } of read.problems)
      this.report({ line: yaml.findLine(parsePath(path)), path: joinPath(prefix, path) }, rule);
    return null;
  }

  /** Reads a text with its blocks. */
  async readBody(markdown: string, firstLine: number): Promise<BlockDocument[]> {
    const { parts, problems } = readMarkdown(markdown);
    for (const { line, rule } of problems) this.report({ line: firstLine + line - 1, path: "" }, rule);
    const blocks: BlockDocument[] = [];
    const firstLines = new Map<string, number>();
    for (const part of parts) {
      const line = firstLine + part.line - 1;
      if (part.kind === "fence") this.#checkOnce(part.name, line, firstLines);
      const block =
        part.kind === "fence" ? await this.#readFence(part, line) : await this.#readPart(part, line, "");
      if (block) blocks.push(block as BlockDocument);
    }
    return blocks;
  }

  /** Whatever else is wrong with the file, a block too many is named beside it. @param firstLines of blocks, by name */
  #checkOnce(name: string, line: number, firstLines: Map<string, number>): void {
    const first = firstLines.get(name);
    if (first === undefined) firstLines.set(name, line);
    else if (isOnce(name))
      this.report({ line, path: name }, `may be there once, and is there in line ${first} already`);
  }

  async #readFence(
    { name, source }: Extract<MarkdownPart, { kind: "fence" }>,
    line: number,
  ): Promise<OfKind | null> {
    const kind = BLOCK_SOURCES.get(name);
    if (!kind) {
      const hint = suggestName(name, BLOCK_SOURCES.keys());
      this.report(
        { line, path: "" },
        `there is no block "${name}"; there are ${[...BLOCK_SOURCES.keys()].join(", ")}.${hint}`,
      );
      return null;
    }
    const yaml = readYaml(source, line + 1);
    const settings = this.readSettings(kind.settings, yaml, name);
    return settings === null ? null : kind.read(settings, this.#createReader(yaml, name));
  }

  #createReader(yaml: ReadYaml, prefix: string): SourceReader {
    const findPlace: FindPlace = (at) => ({
      line: yaml.findLine(at),
      path: joinPath(prefix, formatPath(at)),
    });
    return {
      readText: (markdown, at) => this.#readText(markdown, findPlace(at)),
      readParts: (markdown, at) => this.#readParts(markdown, findPlace(at)),
      readImage: (image, at) => this.readImage(image, findPlace([...at, "file"])),
      readFilm: (file, at) => this.#readFilm(file, findPlace(at)),
      readFile: (file, at) => this.#readBeside(file, findPlace(at)),
      report: (at, rule) => this.report(findPlace(at), rule),
    };
  }

  #readText(markdown: string, place: Place): RichText {
    const { parts, problems } = readMarkdown(markdown);
    for (const { rule } of problems) this.report(place, rule);
    return parts.flatMap((part) => {
      if (part.kind === "text") return part.text;
      this.report(place, `has no room for a ${part.kind}, only for text`);
      return [];
    });
  }

  async #readParts(markdown: string, place: Place): Promise<OfKind[]> {
    const { parts, problems } = readMarkdown(markdown);
    for (const { rule } of problems) this.report(place, rule);
    const read: OfKind[] = [];
    for (const part of parts) {
      const block = await this.#readPart(part, place.line, place.path);
      if (block) read.push(block);
    }
    return read;
  }

  async #readPart(part: MarkdownPart, line: number, path: string): Promise<OfKind | null> {
    if (part.kind === "text") return { kind: "text", content: part.text } as OfKind;
    if (part.kind === "table") return { kind: "table", ...part.table } as OfKind;
    if (part.kind === "image") return this.#readImagePart(part, { line, path });
    this.report({ line, path }, `has no room for the block "${part.name}"`);
    return null;
  }

  async #readImagePart(
    { file, alt, caption }: Extract<MarkdownPart, { kind: "image" }>,
    place: Place,
  ): Promise<OfKind | null> {
    if (alt.trim() === "")
      this.report(
        place,
        `the image ${file} needs words for those who cannot see it: ![what it shows](${file})`,
      );
    const image = await this.readImage({ file, alt }, place);
    return image && ({ kind: "image", image, caption } as OfKind);
  }

  /** Looks at an image beside the file, regardless of its name (CONST-04). */
  async readImage({ file, alt }: ImageSource, place: Place): Promise<StoredImage | null> {
    const bytes = await this.#readBeside(file, place);
    if (!bytes) return null;
    const picture = await inspectPicture(file, bytes);
    if (typeof picture === "string") {
      this.report(place, picture);
      return null;
    }
    this.images.set(picture.hash, bytes);
    return { ...picture, alt };
  }

  async #readFilm(file: string, place: Place): Promise<FilmFile | null> {
    const bytes = await this.#readBeside(file, place);
    if (!bytes) return null;
    const inspected = inspectFilm(bytes);
    if (!inspected.ok) {
      this.report(place, `${file} cannot be shown. ${inspected.reason}`);
      return null;
    }
    const film = { hash: createHash("sha256").update(bytes).digest("hex"), format: inspected.format };
    this.films.push({ file: film, bytes });
    return film;
  }

  async #readBeside(file: string, place: Place): Promise<Buffer | null> {
    const read = /^[a-z]+:/i.test(file) ? "missing" : await this.#file.readBeside(decodePath(file));
    if (typeof read !== "string") return read;
    const rules = {
      missing: `there is no file ${file} beside this one`,
      outside: `${file} is outside the folder that is applied`,
    };
    this.report(place, rules[read]);
    return null;
  }
}

/** Markdown writes a space as %20. */
function decodePath(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** `images[1].file` as the steps to it. */
const parsePath = (path: string): (string | number)[] =>
  [...path.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));

const joinPath = (prefix: string, path: string): string =>
  prefix === "" || path === "" ? prefix + path : `${prefix}${path.startsWith("[") ? "" : "."}${path}`;
