import { CALCULATOR_FIELDS } from "#features/finance/calculator/calculator-state.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import { type CacheKey, keepByPath, type RoutePolicy, type WriteLimit } from "#platform/http/route.ts";

/** Views and phone reveals count together. */
const COUNT_LIMIT: WriteLimit = { name: "counts", maxPerHour: 600 };

/** What a form without JavaScript or a shared address asks the calculators of a vehicle page (DEL-01, ENT-16). */
const VEHICLE_PARAMETERS = ["postcode", ...CALCULATOR_FIELDS];

const keepUnlessAsked: CacheKey<unknown> = ({ pathname, searchParams }) =>
  VEHICLE_PARAMETERS.some((name) => searchParams.has(name)) ? null : pathname;

/** The print page is kept by its car (SHARE-09). */
const keepByCar: CacheKey<unknown> = ({ pathname, searchParams }) => {
  const car = (searchParams.get("car_id") ?? "").slice(0, 300);
  return `${pathname}?${new URLSearchParams({ car_id: car })}`;
};

/** The vehicle page, what it asks for once it is rendered (API-01, API-04, API-13 to API-17), and what shares it (D25). */
export const VEHICLE_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  { path: "/cars/:slug", page: "vehicle-page/pages/vehicle/route.tsx", cacheKey: keepUnlessAsked },
  { path: "/print", page: "vehicle-page/pages/print/route.tsx", cacheKey: keepByCar },
  {
    path: "/cars/:slug/pdf",
    call: async () => (await import("./calls.server.ts")).answerPdf,
    cacheKey: keepByPath,
    isMadeElsewhere: true,
  },
  {
    path: "/cars/:slug/finance-disclaimer",
    call: async () => (await import("./calls.server.ts")).answerFinanceDisclaimer,
    cacheKey: keepByPath,
  },
  {
    path: "/cars/:slug/share.jpg",
    call: async () => (await import("./calls.server.ts")).answerShareImage,
    cacheKey: keepByPath,
    isMadeElsewhere: true,
  },
  {
    path: "/cars/:slug/qr.svg",
    call: async () => (await import("./calls.server.ts")).answerQr,
    cacheKey: keepByPath,
  },
  {
    path: "/cars/:slug/similar.json",
    call: async () => (await import("./calls.server.ts")).answerSimilar,
    cacheKey: keepByPath,
  },
  // Views count, so each has to arrive (API-04); no notice of the market reaches the cache (API-01).
  {
    path: "/cars/:slug/view.json",
    call: async () => (await import("./calls.server.ts")).answerView,
    limit: COUNT_LIMIT,
  },
  {
    path: "/cars/:slug/autogauge",
    call: async () => (await import("./calls.server.ts")).answerGauge,
  },
  // Counts its requests in the database, since only those that reach the lender's service cost anything.
  {
    path: "/cars/:slug/finance-quote",
    call: async () => (await import("./calls.server.ts")).answerQuote,
    methods: ["POST"],
  },
  {
    path: "/api/delivery-price",
    call: async () => (await import("./calls.server.ts")).answerDelivery,
  },
  {
    path: "/api/phone-reveal",
    call: async () => (await import("./calls.server.ts")).answerPhoneReveal,
    methods: ["POST"],
    limit: COUNT_LIMIT,
  },
];
