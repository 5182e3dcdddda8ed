import type { StaffPolicy } from "#features/identity/request/staff-context.ts";
import { MAX_UPLOAD_BYTES } from "./mapping/mapping-view.ts";

const FORM = { methods: ["GET", "POST"] } as const;

export const FEED_ROUTES: readonly StaffPolicy[] = [
  { path: "/accounts/:account/feeds", page: "feeds/pages/feeds/route.tsx" },
  {
    path: "/accounts/:account/feeds/photos",
    page: "feeds/pages/photos/route.tsx",
    ...FORM,
    writes: ["feeds:manage"],
  },
  {
    path: "/accounts/:account/feeds/new",
    page: "feeds/pages/new-feed/route.tsx",
    ...FORM,
    writes: ["feeds:manage"],
  },
  {
    path: "/accounts/:account/feeds/:feed",
    page: "feeds/pages/feed/route.tsx",
    ...FORM,
    writes: ["feeds:manage"],
  },
  {
    path: "/accounts/:account/feeds/:feed/change",
    page: "feeds/pages/change-feed/route.tsx",
    ...FORM,
    writes: ["feeds:manage"],
  },
  {
    path: "/accounts/:account/feeds/:feed/remove",
    page: "feeds/pages/remove-feed/route.tsx",
    ...FORM,
    writes: ["feeds:manage"],
  },
  {
    path: "/accounts/:account/feeds/:feed/imports/:run",
    page: "feeds/pages/run/route.tsx",
    ...FORM,
    writes: ["feeds:manage"],
  },
  {
    path: "/accounts/:account/feeds/:feed/mapping",
    page: "feeds/pages/mapping/route.tsx",
    ...FORM,
    maxBodyBytes: MAX_UPLOAD_BYTES + 64 * 1024,
    writes: ["feeds:manage"],
  },
  {
    path: "/accounts/:account/feeds/:feed/imports/:run/file",
    call: async () => (await import("./calls.server.ts")).answerImportFile,
  },
  {
    path: "/accounts/:account/feeds/:feed/imports/:run/rows",
    call: async () => (await import("./calls.server.ts")).answerRows,
  },
];
