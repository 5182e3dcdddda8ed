import { FILE_RULES, MAX_FILES_BYTES, MAX_TEXT_BYTES } from "#features/forms/definitions/file-rules.ts";
import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import { OFFER_PATH } from "#features/leads/trade-in/trade-in-path.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { CAR_TRADE_IN_PATH, TRADE_IN_PATH, VALUATION_PATH } from "./paths.ts";

/** Each valuation writes four times, once a step. */
const STEP_LIMIT: WriteLimit = { name: "trade-in steps", maxPerHour: 300, isReported: true };
/** Each acceptance mails dealer and shopper. */
const OFFER_LIMIT: WriteLimit = { name: "trade-in offers", maxPerHour: 120 };

const PHOTO_BYTES = FILE_RULES.photos.maxBytes * FILE_RULES.photos.maxFiles;

export const TRADE_IN_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  ...[TRADE_IN_PATH, CAR_TRADE_IN_PATH].map(
    (path): RoutePolicy => ({
      path,
      page: "trade-in/pages/value/route.tsx",
      methods: ["GET", "POST"],
      ...TAKES_ENQUIRIES,
      limit: STEP_LIMIT,
      maxBodyBytes: MAX_TEXT_BYTES + Math.min(PHOTO_BYTES, MAX_FILES_BYTES),
      takesFiles: true,
    }),
  ),
  // The token in the address says whose trade-in it is (D371).
  {
    path: OFFER_PATH,
    page: "trade-in/pages/offer/route.tsx",
    methods: ["GET", "POST"],
    hasSession: true,
    limit: OFFER_LIMIT,
  },
  {
    path: VALUATION_PATH,
    call: async () => (await import("./calls.server.ts")).answerMiscellaneous,
    methods: ["POST"],
    limit: OFFER_LIMIT,
  },
];
