import { toSlug } from "#features/vehicles/slug.ts";

/** Manufacturers' models, with a search box and filters (DIR-06). */
export const DIRECTORY_PATH = "/directory";

/** The models of one body: `/models?body=people-mover` (NAV-11). */
export const MODELS_PATH = "/models";

export const toBodyModelsPath = (body: string): string => `${MODELS_PATH}?body=${body}`;

/** Address of a model's page. @param slug of the model, which is unique within its make */
export const toModelPagePath = (make: string, slug: string): string =>
  `${DIRECTORY_PATH}/${toSlug(make)}/${slug}`;
