import type { RequestContext } from "#features/request/request-context.ts";
import { buildOffersAnswer } from "./offers-api.server.ts";

/** A search of offers as JSON. */
export const answerOffers = async (ctx: RequestContext): Promise<Response> =>
  Response.json(await buildOffersAnswer(ctx));
