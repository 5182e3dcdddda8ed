import { buildBlocks } from "#features/blocks/block.ts";
import { findEarliest } from "#features/catalogue/index/search-document.ts";
import type { SiteStock } from "#features/catalogue/index/site-stock.server.ts";
import { HOME_PAGE_SLUG } from "#features/content/default-pages.ts";
import { buildImageView, type ImageView } from "#features/content/media/stored-image.ts";
import {
  listShownDocuments,
  readShownDocument,
  type Shown,
} from "#features/content/store/shown-content.server.ts";
import { toLocalTime } from "#features/places/time-zone.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { buildBreadcrumbList, type Crumb, type PageHead } from "#features/tenancy/sites/site-view.ts";
import type { Sources } from "#platform/http/security-headers.ts";
import { type AccountTransaction, orUnavailable } from "#platform/postgres/database.ts";
import { toSingleHref } from "#ui/media/image-address.ts";
import { type BlockView, listBlockFrames, PAGE_BLOCKS } from "../blocks/blocks.server.ts";
import { findSoldThisMonth } from "../blocks/sales-counter/sold-this-month.server.ts";
import { type PageDocument, pageDocument } from "../document/page-document.ts";
import { startBlocks } from "../page-block.ts";
import { type Person, personDocument } from "../people/person-document.ts";
import { writeDefaultPage } from "./default-pages.ts";

/** A dealer's own page (PAGE-05, PAGE-11). */
export interface PageView {
  readonly head: PageHead;
  readonly crumbs: readonly Crumb[];
  readonly heading: string;
  readonly picture: ImageView | null;
  readonly blocks: readonly BlockView[];
  /**
   * Whether it shows a page of another origin, which only its own document's policy allows: going there loads a document
   * (D18).
   */
  readonly hasFrames: boolean;
}

type PageRequest = Pick<RequestContext, "db" | "reads" | "site" | "listed" | "origin" | "now">;

export type ReadPage =
  | { readonly kind: "view"; readonly view: PageView; readonly until: Date | null }
  | { readonly kind: "not-found" }
  /** The page has another slug now. */
  | { readonly kind: "moved"; readonly to: string }
  /** The database cannot be reached; the page comes back with it. */
  | { readonly kind: "unavailable" };

/** The dealer's own page at a path, or the default one (PAGE-05, PAGE-11, D155). */
export async function showDealerPage(context: PageRequest, pathname: string): Promise<ReadPage> {
  const { content } = context.listed;
  const slug = toSlug(pathname);
  if (slug === HOME_PAGE_SLUG && content.home) return { kind: "moved", to: "/" };
  const page = content.pages.find((one) => one.slug === slug);
  if (page) return readOwnPage(context, page.id, slug);
  const moved = content.moved.get(slug);
  if (moved !== undefined) return { kind: "moved", to: `/${moved}` };
  const written = writeDefaultPage(slug, context.site.config);
  return written ? buildPage(context, { slug, document: written, people: [] }) : { kind: "not-found" };
}

/** What the page at a path shows in frames: its document alone allows their origins (D18). */
export function findPageSources({ content }: Pick<SiteStock, "content">, pathname: string): Sources {
  const frames = content.pages.find(({ slug }) => slug === toSlug(pathname))?.frames ?? [];
  return frames.length > 0 ? { "frame-src": frames } : {};
}

const toSlug = (pathname: string) => pathname.replace(/^\/|\/$|(?:\/_)?\.data$/g, "").toLowerCase();

async function readOwnPage(context: PageRequest, itemId: number, slug: string): Promise<ReadPage> {
  const { db, site, now } = context;
  const shown = findShown(site, now());
  const read = await orUnavailable(() =>
    db.readAccount(site.accountId, (tx) => readDocuments(tx, itemId, shown)),
  );
  if (!read) return { kind: "not-found" };
  return "kind" in read ? read : buildPage(context, { slug, ...read });
}

async function readDocuments(tx: AccountTransaction, itemId: number, shown: Shown) {
  const document = await readShownDocument(tx, itemId, shown);
  if (document === null) return null;
  return { document: pageDocument.parse(document), people: await listPeople(tx, shown) };
}

async function listPeople(tx: AccountTransaction, shown: Shown): Promise<Person[]> {
  const people = await listShownDocuments(tx, "person", shown);
  return people.map((one) => ({ ...personDocument.parse(one.document), item: one.name }));
}

/** The team that a site shows; nobody while the database cannot be reached. */
export async function readPeople({
  db,
  site,
  now,
}: Pick<PageRequest, "db" | "site" | "now">): Promise<readonly Person[]> {
  const shown = findShown(site, now());
  const read = await orUnavailable(() => db.readAccount(site.accountId, (tx) => listPeople(tx, shown)));
  return "kind" in read ? [] : read;
}

const findShown = ({ siteId, config }: PageRequest["site"], now: Date): Shown => ({
  ...{ siteId, today: toLocalTime(now, config.timeZone).date },
});

interface Read {
  readonly slug: string;
  readonly document: PageDocument;
  readonly people: readonly Person[];
}

async function buildPage(context: PageRequest, { slug, document, people }: Read): Promise<ReadPage> {
  const { site, listed, origin, now } = context;
  const { images } = site.config;
  const { title, description } = document;
  const built = await buildBlocks(
    PAGE_BLOCKS,
    document.blocks,
    startBlocks({
      ...{ site, stock: listed, origin, people, now: now() },
      soldThisMonth: () => findSoldThisMonth(context),
    }),
  );
  const picture = document.picture && buildImageView(document.picture, images.origin);
  const crumbs: Crumb[] = [{ label: "Home", href: "/" }, { label: title }];
  const view: PageView = {
    head: {
      title: `${title} | ${site.config.name}`,
      description,
      canonical: `${origin}/${slug}`,
      indexed: true,
      ...(picture && { image: { url: toSingleHref(picture.picture.base, origin) } }),
      jsonLd: [buildBreadcrumbList(crumbs, origin, `/${slug}`)],
    },
    crumbs,
    heading: title,
    picture,
    blocks: built.map((block) => block.view),
    hasFrames: listBlockFrames(document.blocks).length > 0,
  };
  return { kind: "view", view, until: findEarliest(built.map(({ until }) => until)) };
}
