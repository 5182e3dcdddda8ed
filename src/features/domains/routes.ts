import type { StaffPolicy } from "#features/identity/request/staff-context.ts";

export const DOMAIN_ROUTES: readonly StaffPolicy[] = [
  {
    path: "/accounts/:account/domains",
    page: "domains/pages/domains/route.tsx",
    methods: ["GET", "POST"],
    writes: ["domains:manage"],
  },
];
