import { COUNTER_ROUTES } from "#features/counter/routes.ts";
import { DOMAIN_ROUTES } from "#features/domains/routes.ts";
import { FEED_ROUTES } from "#features/feeds/routes.ts";
import type { StaffPolicy } from "#features/identity/request/staff-context.ts";
import { INBOX_ROUTES } from "#features/inbox/routes.ts";
import { STOCK_ROUTES } from "#features/stock/routes.ts";
import { TEAM_ROUTES } from "#features/team/routes.ts";

/** The staff pages and calls of every feature. */
export const STAFF_ROUTES: readonly StaffPolicy[] = [
  { path: "/assets/*", answeredBy: "files" },
  { path: "/img/*", answeredBy: "pictures" },
  ...TEAM_ROUTES,
  ...DOMAIN_ROUTES,
  ...INBOX_ROUTES,
  ...COUNTER_ROUTES,
  ...STOCK_ROUTES,
  ...FEED_ROUTES,
];
