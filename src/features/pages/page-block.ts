import { z } from "zod";
import { type BuiltBlock, defineBlock, type OfKind } from "#features/blocks/block.ts";
import type { ListedStock } from "#features/catalogue/index/site-stock.server.ts";
import type { SearchVocabulary } from "#features/catalogue/search/search-vocabulary.ts";
import type { CatalogueSettings } from "#features/catalogue/settings/catalogue-settings.ts";
import type { ImageSource, StoredImage } from "#features/content/media/stored-image.ts";
import type { RichText } from "#features/content/text/rich-text.ts";
import { checkSavedSearch } from "#features/results/shelf/check-saved-search.ts";
import { describeNoLocation } from "#features/tenancy/locations/site-locations.ts";
import type { TenancySettings } from "#features/tenancy/settings/config.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { SiteView } from "#features/tenancy/sites/site-view.ts";
import type { FilmFile } from "#platform/films/film-file.ts";
import type { Person } from "./people/person-document.ts";
import type { PagesSettings } from "./settings.ts";
import { findStockForSale, type StockForSale } from "./stock-for-sale.server.ts";

/** Where in a block of a file something stands, such as `["images", 1, "file"]`. */
export type SourcePath = readonly (string | number)[];

/** Turns what a file says into what is stored. Whatever is wrong is reported with its place, and answered with null or nothing. */
export interface SourceReader {
  readText(markdown: string, at: SourcePath): RichText;
  /** The parts of a longer text: texts, images and tables. */
  readParts(markdown: string, at: SourcePath): Promise<readonly OfKind[]>;
  readImage(image: ImageSource, at: SourcePath): Promise<StoredImage | null>;
  /** @param file name of a film beside the page's file */
  readFilm(file: string, at: SourcePath): Promise<FilmFile | null>;
  /** @param file name of any file beside the page's */
  readFile(file: string, at: SourcePath): Promise<Buffer | null>;
  report(at: SourcePath, rule: string): void;
}

/** How a file writes a block: as a fence of its name with settings in it. */
interface BlockSource<Document> {
  readonly settings: z.ZodType;
  read(settings: unknown, reader: SourceReader): Promise<Document | null>;
}

/** Keeps the types of a block's settings together. */
export function defineSource<Settings extends z.ZodType, Document>(
  settings: Settings,
  read: (settings: z.output<Settings>, reader: SourceReader) => Promise<Document | null>,
): BlockSource<Document> {
  return { settings, read: (value, reader) => read(value as z.output<Settings>, reader) };
}

/** How the file of the home page writes a block without settings. @param document of every such block */
export const homeSource = <const Document extends OfKind>(document: Document) =>
  defineSource(z.strictObject({}), async () => document);

/** What a block is built from. */
export interface BlockContext {
  readonly site: LiveSite;
  /** What the site's search covers, to which blocks lead. */
  readonly stock: ListedStock;
  /** `https://dealer.example` of the request. */
  readonly origin: string;
  readonly now: Date;
  readonly images: CatalogueSettings["images"];
  /** The team that the site shows. */
  readonly people: readonly Person[];
  /** What the site has for sale; one search, however many blocks of a page ask. */
  readonly forSale: () => Promise<StockForSale>;
  /** How many vehicles of the site were sold this month; null if it is unknown. */
  readonly soldThisMonth: () => Promise<number | null>;
  /** Vehicles that the page's blocks before have shown, by id. */
  readonly shown: Set<number>;
}

/** What the blocks of a page are built from. @param page of a site that shows some people, which is none at home */
export function startBlocks(
  page: Pick<BlockContext, "site" | "stock" | "origin" | "now" | "people" | "soldThisMonth">,
): BlockContext {
  const { images } = page.site.config;
  let found: Promise<StockForSale> | undefined;
  const forSale = () => {
    found ??= findStockForSale(page.stock, page.site.config);
    return found;
  };
  return { ...page, images, forSale, shown: new Set() };
}

/** What every block of a page is given to render with. */
export interface PageProps {
  readonly site: SiteView;
}

/** What a block's component is given. */
export interface PageBlockProps<View> extends PageProps {
  readonly block: View;
}

/** What is wrong with a block, and where in it. */
export interface BlockFinding {
  readonly path: string;
  readonly rule: string;
}

/** The settings of a site that a page must agree with. */
export interface RuledSite {
  readonly slug: string;
  readonly config: Pick<TenancySettings, "redirects"> & Pick<CatalogueSettings, "search"> & PagesSettings;
}

/** What a block may name, and the sites that would show it. */
export interface BlockRules {
  readonly locations: readonly { readonly id: number; readonly slug: string }[];
  readonly sites: readonly RuledSite[];
  readonly vocabulary: SearchVocabulary;
}

/** A kind of block: what is stored of it, how a file writes it, and what a page shows (D157). */
interface PageBlock<Document extends OfKind, View extends OfKind> {
  readonly schema: z.ZodType<Document> & z.core.$ZodTypeDiscriminable;
  /** Absent for one that is written as plain Markdown, or that files cannot have. */
  readonly source?: BlockSource<Document>;
  /** Whether only the home page may have it (D334). */
  readonly isHomeOnly?: true;
  /** Whether a page may have it once: another one would show the same, or open over the first (HOME-21). */
  readonly isOnce?: true;
  /** Finds what an account or a site does not have or allow; absent for a block that names nothing. */
  check?(document: Document, rules: BlockRules): readonly BlockFinding[];
  /** Null leaves a block with nothing to show out. */
  build(context: BlockContext, document: Document): Promise<BuiltBlock<View> | null>;
}

/** Any kind of block of a page. */
export type AnyPageBlock = PageBlock<OfKind, OfKind>;

/** Keeps the types of a page's block together. */
export const definePageBlock = <Document extends OfKind, View extends OfKind>(
  block: PageBlock<Document, View>,
): PageBlock<Document, View> => defineBlock(block);

/**
 * Finds what is wrong with the path of a search, each rule once, whichever sites break it.
 * @param path of the search in the block or the file
 */
export function checkSearch(
  search: string,
  { sites, vocabulary }: Pick<BlockRules, "sites" | "vocabulary">,
  path: string,
): BlockFinding[] {
  const rules = sites.flatMap(({ config }) => checkSavedSearch(search, { vocabulary, ...config.search }));
  return [...new Set(rules)].map((rule) => ({ path, rule }));
}

/** Finds a location of a block that the account does not have. @param path of the slug in the block */
export function checkLocation(slug: string, { locations }: BlockRules, path: string): BlockFinding[] {
  const slugs = locations.map((location) => location.slug);
  return slugs.includes(slug) ? [] : [{ path, rule: describeNoLocation(slug, slugs) }];
}
