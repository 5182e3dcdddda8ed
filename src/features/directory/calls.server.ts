import type { ModelRecord } from "#features/models/index/site-models.server.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { findListings, type Listings } from "./find-listings.server.ts";
import { type ListingsCall, readListingsCall } from "./listings-call.ts";

/** Answer of `GET /api/directory` (API-07). Money of hits is in cents. */
interface ListingsAnswer extends Pick<Listings, "count" | "facets">, Pick<ListingsCall, "offset"> {
  readonly hits: readonly ModelRecord[];
  /** Time of the search itself. */
  readonly ms: number;
}

/** A search of the models that manufacturers sell, as JSON. */
export async function answerListings({
  stock: { models },
  url,
}: Pick<RequestContext, "stock" | "url">): Promise<Response> {
  const asked = readListingsCall(url);
  const started = performance.now();
  const { hits, count, facets } = await findListings(models, asked);
  const ms = Math.round((performance.now() - started) * 1000) / 1000;
  const answer: ListingsAnswer = { hits, count, offset: asked.offset, facets, ms };
  return Response.json(answer);
}
