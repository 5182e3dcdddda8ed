import type { StaffPolicy } from "#features/identity/request/staff-context.ts";

export const COUNTER_ROUTES: readonly StaffPolicy[] = [
  { path: "/accounts/:account/test-drives", page: "counter/pages/drives/route.tsx" },
  {
    path: "/accounts/:account/test-drives/new",
    page: "counter/pages/book-drive/route.tsx",
    methods: ["GET", "POST"],
  },
  {
    path: "/accounts/:account/test-drives/:drive",
    page: "counter/pages/drive/route.tsx",
    methods: ["GET", "POST"],
  },
];
