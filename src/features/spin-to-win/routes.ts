import { SPIN_TO_WIN_PATH } from "#features/content/promotion-page.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";

/** Many phones share the address of a mobile carrier. */
const SPIN_LIMIT: WriteLimit = { name: "spins", maxPerHour: 300, isReported: true };

export const SPIN_TO_WIN_ROUTES: readonly RoutePolicy[] = [
  // Anyone may read the terms before they sign in, so the spin is gated, not the page (D180).
  {
    path: SPIN_TO_WIN_PATH,
    page: "spin-to-win/pages/spin/route.tsx",
    methods: ["GET", "POST"],
    hasSession: true,
    limit: SPIN_LIMIT,
  },
];
