import { DIRECTORY_PATH, MODELS_PATH } from "#features/models/paths.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { type CacheKey, keepByPath, type RoutePolicy } from "#platform/http/route.ts";
import { readDirectoryState, toDirectoryHref } from "./directory-state.ts";
import { DIRECTORY_CALL_PATH, readListingsCall, toListingsHref } from "./listings-call.ts";

const keepByState: CacheKey<unknown> = (page) => toDirectoryHref(readDirectoryState(page), page.pathname);

/** The directory of manufacturers' models, the models of a body, a model's page, and the call that searches them. */
export const DIRECTORY_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  { path: DIRECTORY_PATH, page: "directory/pages/directory/route.tsx", cacheKey: keepByState },
  { path: MODELS_PATH, page: "directory/pages/models/route.tsx", cacheKey: keepByState },
  {
    path: `${DIRECTORY_PATH}/:make/:model`,
    page: "directory/pages/model/route.tsx",
    cacheKey: keepByPath,
  },
  {
    path: DIRECTORY_CALL_PATH,
    call: async () => (await import("./calls.server.ts")).answerListings,
    cacheKey: (page) => toListingsHref(readListingsCall(page)),
  },
];
