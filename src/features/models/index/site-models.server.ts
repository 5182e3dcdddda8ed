import type { StoredPicture } from "#features/content/media/stored-image.ts";
import { makeName } from "#features/vehicles/make-name.ts";
import { BODY_SYNONYMS, DRIVE_SYNONYMS, FUEL_SYNONYMS, MAKE_SYNONYMS } from "#features/vehicles/synonyms.ts";
import { BODIES, type Body, type CarType } from "#features/vehicles/vehicle.ts";
import type { AccountTransaction } from "#platform/postgres/database.ts";
import type { IndexDocument, IndexSchema, SearchEngine } from "#search/contract/engine.ts";
import { buildInMemoryEngine } from "#search/memory/in-memory-engine.ts";
import {
  findFromPrice,
  listBodies,
  type ManufacturerModel,
  type ModelPrice,
  toModelKey,
} from "../manufacturer-model.ts";
import { readModelsOf, readModelsStamp, type StoredModel } from "../store/model-store.server.ts";

/** Attributes of the index (DIR-04); those of current models alone have the value "yes" of `current`. */
const MODELS_SCHEMA: IndexSchema = {
  facets: ["manufacturer.name", "model.name", "model.body", "current"],
  /** Place in alphabetical order. */
  numbers: ["place"],
};

/** What a card shows of a model, and what finds its page. */
export interface ModelRecord {
  readonly id: number;
  readonly make: string;
  readonly model: string;
  readonly slug: string;
  readonly isCurrent: boolean;
  readonly bodies: readonly Body[];
  readonly badges: number;
  /** The lowest price of its badges. */
  readonly from: ModelPrice | null;
  readonly picture: StoredPicture | null;
}

export type ModelName = Pick<ModelRecord, "id" | "make" | "model" | "slug" | "isCurrent">;

/** The models that a site shows, in memory. */
export interface SiteModels {
  readonly engine: SearchEngine;
  /** By `toModelKey`, in alphabetical order. */
  readonly names: ReadonlyMap<string, ModelName>;
  /** What they were read from: `readModelsStamp`, and the settings that chose them. */
  readonly source: string;
}

/** The part of a stock filter that says which new vehicles a site sells. */
export interface NewStockFilter {
  readonly makes?: readonly string[] | undefined;
  readonly carTypes?: readonly CarType[] | undefined;
}

/** Whether a site shows models of a make: those that it could have new in stock (D325). */
export function showsModelsOf(make: string, { makes, carTypes }: NewStockFilter): boolean {
  const isMake = (one: string) => makeName(one).toLowerCase() === make.toLowerCase();
  return (carTypes?.includes("new") ?? true) && (makes?.some(isMake) ?? true);
}

/**
 * The models of an account that a site shows; `old` itself where they are still the same, since thousands are read in a second or
 * two and stock changes all day.
 */
export async function readSiteModels(
  tx: AccountTransaction,
  filter: NewStockFilter,
  old?: SiteModels,
): Promise<SiteModels> {
  const { makes, carTypes } = filter;
  const source = JSON.stringify([await readModelsStamp(tx), makes, carTypes]);
  return old?.source === source ? old : buildSiteModels(filterBatches(readModelsOf(tx), filter), source);
}

async function* filterBatches(
  batches: AsyncIterable<readonly StoredModel[]>,
  filter: NewStockFilter,
): AsyncGenerator<StoredModel, void> {
  for await (const batch of batches)
    yield* batch.filter(({ document }) => showsModelsOf(document.make, filter));
}

/** Builds the index of models, which come in alphabetical order. */
export async function buildSiteModels(
  models: Iterable<StoredModel> | AsyncIterable<StoredModel>,
  source = "",
): Promise<SiteModels> {
  const names = new Map<string, ModelName>();
  async function* documents() {
    for await (const { id, document } of models) {
      const { make, model, slug, isCurrent } = document;
      names.set(toModelKey(document), { id, make, model, slug, isCurrent });
      yield toIndexDocument({ id, document }, names.size);
    }
  }
  return { engine: await buildInMemoryEngine(MODELS_SCHEMA, documents()), names, source };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The record of a hit. */
export const parseModelRecord = (record: Uint8Array): ModelRecord => JSON.parse(decoder.decode(record));

function toIndexDocument({ id, document }: StoredModel, place: number): IndexDocument {
  const { make, model, isCurrent } = document;
  return {
    id,
    facets: {
      "manufacturer.name": make,
      "model.name": model,
      "model.body": listBodies(document),
      current: isCurrent ? "yes" : null,
    },
    numbers: { place },
    text: listPhrases(document),
    record: encoder.encode(JSON.stringify(toRecord(id, document))),
  };
}

function toRecord(id: number, document: ManufacturerModel): ModelRecord {
  const { make, model, slug, isCurrent, picture, badges } = document;
  return {
    ...{ id, make, model, slug, isCurrent, picture },
    bodies: listBodies(document),
    badges: badges.length,
    from: findFromPrice(badges),
  };
}

/** What finds a model: its names and badges, and what it is, in the words of shoppers. */
function listPhrases({ make, model, badges }: ManufacturerModel): string[] {
  const words = badges.flatMap(({ name, body, fuel, drive }) => [
    name,
    BODIES[body],
    ...BODY_SYNONYMS[body],
    ...(fuel ? FUEL_SYNONYMS[fuel] : []),
    ...(drive ? DRIVE_SYNONYMS[drive] : []),
  ]);
  return [...new Set([`${make} ${model}`, ...(MAKE_SYNONYMS[make] ?? []), ...words])];
}
