import { SPIN_TO_WIN_SLUG } from "#features/content/promotion-page.ts";
import type { ContentDraft, ContentSummary } from "#features/content/store/content-item.ts";
import { hasWords, type RichText, toPlainText, toSnippet } from "#features/content/text/rich-text.ts";
import { toSlug } from "#features/vehicles/slug.ts";
import { listBlockFrames } from "../blocks/blocks.server.ts";
import { type PageDocument, pageDocument } from "../document/page-document.ts";
import type { Person } from "../people/person-document.ts";
import type { Promotion } from "../promotion/promotion-document.ts";
import { type PromotionSettings, promotionSettings } from "../promotion/promotion-settings.ts";
import { MAX_MARKDOWN_BYTES, TOO_LONG } from "../text/read-markdown.ts";
import type { ContentFile, ContentProblem } from "./content-file.ts";
import { FileReading, type KeptFilm } from "./file-reading.ts";
import { type PageSettings, type PersonSettings, pageSettings, personSettings } from "./file-settings.ts";
import { type OfferSettings, offerSettings } from "./offer-settings.ts";
import { type BrandSettings, brandSettings, readBrand } from "./read-brand.ts";
import { listWordingRules, readOffer } from "./read-offer.ts";
import { type ReadYaml, readYaml } from "./read-yaml.ts";

/** What a file says, or what is wrong with it. */
export interface ReadFile {
  readonly file: string;
  /** Null when something is wrong. */
  readonly draft: ContentDraft | null;
  readonly problems: readonly ContentProblem[];
  /** Originals of the images that it shows, by hash. */
  readonly images: ReadonlyMap<string, Buffer>;
  readonly films: readonly KeptFilm[];
}

/** Reads a file of content into a draft. Everything that is wrong is named at once, with its line. */
export async function readContentFile(file: ContentFile): Promise<ReadFile> {
  const reading = new FileReading(file);
  const draft = await readDraft(file, reading);
  const { problems, images, films } = reading;
  return { file: file.path, draft: problems.length > 0 ? null : draft, problems, images, films };
}

async function readDraft(file: ContentFile, reading: FileReading): Promise<ContentDraft | null> {
  const start = { line: 1, path: "" };
  if (Buffer.byteLength(file.text) > MAX_MARKDOWN_BYTES) {
    reading.report(start, TOO_LONG);
    return null;
  }
  const { settings, body, bodyLine } = splitFrontMatter(file.text);
  if (settings === null) {
    reading.report(start, "must begin with its settings between two lines of ---, such as title: About us");
    return null;
  }
  const yaml = readYaml(settings, 2);
  const text = { body, bodyLine };
  switch (file.kind) {
    case "page":
      return showDealerPage(file, reading, { settings: reading.readSettings(pageSettings, yaml), ...text });
    case "person":
      return readPerson(file, reading, { settings: reading.readSettings(personSettings, yaml), ...text });
    case "promotion":
      return readPromotion(file, reading, {
        settings: reading.readSettings(promotionSettings, yaml),
        findLine: yaml.findLine,
        ...text,
      });
    case "offer":
      return readOfferFile(file, reading, {
        settings: reading.readSettings(offerSettings, yaml),
        findLine: yaml.findLine,
        ...text,
      });
    case "brand":
      return readBrandFile(file, reading, {
        settings: reading.readSettings(brandSettings, yaml),
        findLine: yaml.findLine,
        ...text,
      });
  }
}

interface Source<Settings> {
  readonly settings: Settings | null;
  readonly body: string;
  readonly bodyLine: number;
}

async function showDealerPage(
  file: ContentFile,
  reading: FileReading,
  { settings, body, bodyLine }: Source<PageSettings>,
): Promise<ContentDraft | null> {
  const blocks = await reading.readBody(body, bodyLine);
  if (!settings) return null;
  const { title, picture, menu } = settings;
  const document = {
    title,
    description: settings.description ?? describe(blocks, title),
    picture: picture ? await reading.readImage(picture, { line: 1, path: "picture.file" }) : null,
    blocks,
  };
  if (blocks.length === 0 && reading.problems.length === 0)
    reading.report({ line: bodyLine, path: "" }, "has no text");
  const checked = reading.readSettings(pageDocument, {
    value: document,
    findLine: () => bodyLine,
    problems: [],
  });
  if (!checked) return null;
  const slug = settings.slug ?? toSlugOfFile(file.name);
  return { ...toItem(file, settings), slug, document: checked, summary: summarisePage(checked, menu) };
}

async function readPerson(
  file: ContentFile,
  reading: FileReading,
  { settings, body, bodyLine }: Source<PersonSettings>,
): Promise<ContentDraft | null> {
  const about = await readTextOnly(reading, {
    ...{ body, bodyLine },
    rule: "is about a person: text only; their picture is the photo",
  });
  if (!settings) return null;
  const { sites: _sites, order: _order, start: _start, end: _end, photo, ...person } = settings;
  const document: Omit<Person, "item"> = {
    ...person,
    photo: photo ? await reading.readImage(photo, { line: 1, path: "photo.file" }) : null,
    about,
  };
  return {
    ...toItem(file, settings),
    slug: toSlugOfFile(file.name),
    document,
    summary: summariseUnlisted(document.name),
  };
}

/** The text of the file is the terms of entry (PAGE-08). */
async function readPromotion(
  file: ContentFile,
  reading: FileReading,
  { settings, findLine, body, bodyLine }: Source<PromotionSettings> & Pick<ReadYaml, "findLine">,
): Promise<ContentDraft | null> {
  const terms = await readTextOnly(reading, { body, bodyLine, rule: "are the terms of entry: text only" });
  if (reading.problems.length === 0 && !hasWords(terms))
    reading.report({ line: bodyLine, path: "" }, "has no terms of entry, which the promotion must have");
  if (!settings) return null;
  const { sites, start, end, menu, prizes, ...fields } = settings;
  const slices: Promotion["prizes"] = [];
  for (const [at, { wins: isWin, image, ...prize }] of prizes.entries()) {
    const place = { line: findLine(["prizes", at, "image"]), path: `prizes[${at}].image.file` };
    const picture = image ? await reading.readImage(image, place) : null;
    slices.push({ ...prize, key: toSlug(prize.name), isWin, image: picture });
  }
  const document: Promotion = { ...fields, prizes: slices, terms };
  return {
    ...toItem(file, { sites, order: 0, start, end }),
    slug: SPIN_TO_WIN_SLUG,
    document,
    summary: summarisePromotion(document.title, menu),
  };
}

/** The text of the file describes the offer (ENT-28). */
async function readOfferFile(
  file: ContentFile,
  reading: FileReading,
  { settings, findLine, body, bodyLine }: Source<OfferSettings> & Pick<ReadYaml, "findLine">,
): Promise<ContentDraft | null> {
  const description = await readTextOnly(reading, {
    ...{ body, bodyLine },
    rule: "describes the offer: text only; its picture is a setting",
  });
  if (!settings) return null;
  const document = await readOffer(reading, settings, { findLine, description });
  for (const rule of listWordingRules(document)) reading.report({ line: bodyLine, path: "" }, rule);
  return {
    ...toItem(file, settings),
    slug: settings.slug ?? toSlugOfFile(file.name),
    document,
    summary: summariseUnlisted(document.name),
  };
}

/** The text of the file describes the brand (ENT-37). */
async function readBrandFile(
  file: ContentFile,
  reading: FileReading,
  { settings, findLine, body, bodyLine }: Source<BrandSettings> & Pick<ReadYaml, "findLine">,
): Promise<ContentDraft | null> {
  const description = await readTextOnly(reading, {
    ...{ body, bodyLine },
    rule: "describes the brand: text only; its pictures are settings",
  });
  if (!settings) return null;
  const document = await readBrand(reading, settings, { findLine, description, bodyLine });
  return {
    ...toItem(file, settings),
    slug: settings.slug ?? toSlugOfFile(file.name),
    document,
    summary: summariseUnlisted(document.title),
  };
}

/** Reads a text that may have no blocks. @param rule what is wrong with one that has */
async function readTextOnly(
  reading: FileReading,
  { body, bodyLine, rule }: Pick<Source<never>, "body" | "bodyLine"> & { readonly rule: string },
): Promise<RichText> {
  const blocks = await reading.readBody(body, bodyLine);
  if (blocks.some(({ kind }) => kind !== "text")) reading.report({ line: bodyLine, path: "" }, rule);
  return blocks.flatMap((block) => (block.kind === "text" ? block.content : []));
}

function toItem(
  { kind, name }: ContentFile,
  { sites, order, start, end }: Pick<PageSettings, "sites" | "order" | "start" | "end">,
) {
  return {
    ...{ kind, name, sites: sites ? [...new Set(sites)].sort() : null, position: order },
    ...{ firstDay: start ?? null, lastDay: end ?? null },
  };
}

/** "about-us.harbourline-mazda" is at "about-us". */
const toSlugOfFile = (name: string) => name.replace(/\..*$/, "");

/** The first sentences of a page; its title if it has no text. */
function describe(blocks: PageDocument["blocks"], title: string): string {
  const words = blocks
    .map((block) => (block.kind === "text" ? toPlainText(withoutHeadings(block.content)) : ""))
    .join(" ")
    .trim();
  return toSnippet(words) || title;
}

const withoutHeadings = (content: RichText) =>
  content.filter((node) => typeof node === "string" || !/^h[2-4]$/.test(node.tag));

const NO_MENU = "none";

/** What menus, the sitemap and the content security policy need of a page. @param menu label of its link, or "none" */
function summarisePage({ title, blocks }: PageDocument, menu: string | undefined): ContentSummary {
  return { title, menu: menu === NO_MENU ? null : (menu ?? title), frames: listBlockFrames(blocks) };
}

/** What menus need of a promotion. @param menu label of its link, or "none" */
function summarisePromotion(title: string, menu: string | undefined): ContentSummary {
  return { title, menu: menu === NO_MENU ? null : (menu ?? title), frames: [] };
}

/** A person, an offer or a brand is in no menu of pages. */
const summariseUnlisted = (title: string): ContentSummary => ({ title, menu: null, frames: [] });

interface FrontMatter {
  /** What stands between the two lines of hyphens; null for a file that does not begin with one. */
  readonly settings: string | null;
  readonly body: string;
  /** The line of the file in which the body begins, from 1. */
  readonly bodyLine: number;
}

/** Parts a file into the settings at its beginning and the text after them. */
function splitFrontMatter(file: string): FrontMatter {
  const text = file.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const [head, settings = ""] = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (head === undefined) return { settings: null, body: text, bodyLine: 1 };
  return { settings, body: text.slice(head.length), bodyLine: head.split("\n").length };
}
