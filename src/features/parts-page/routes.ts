import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import { PARTS_ORDER_PATH, PARTS_SEARCH_PATH } from "#features/parts/paths.ts";
import type { RoutePolicy } from "#platform/http/route.ts";
import { readPartsState, toPartsHref } from "./parts-state.ts";

/** The search of parts (SEA-16), and the form that asks for one. */
export const PARTS_ROUTES: readonly RoutePolicy[] = [
  {
    path: PARTS_SEARCH_PATH,
    page: "parts-page/pages/search/route.tsx",
    cacheKey: (page) => toPartsHref(readPartsState(page)),
  },
  {
    path: PARTS_ORDER_PATH,
    page: "parts-page/pages/order/route.tsx",
    methods: ["GET", "POST"],
    ...TAKES_ENQUIRIES,
  },
];
