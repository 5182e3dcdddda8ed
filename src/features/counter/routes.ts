import type { StaffPolicy } from "#features/identity/request/staff-context.ts";

/** A picture of the largest size, with the longest agreement and signature. */
const MAX_SIGNED_BYTES = 16_000_000;

export const COUNTER_ROUTES: readonly StaffPolicy[] = [
  { path: "/accounts/:account/test-drives", page: "counter/pages/drives/route.tsx" },
  {
    path: "/accounts/:account/test-drives/new",
    page: "counter/pages/book-drive/route.tsx",
    methods: ["GET", "POST"],
    writes: ["test-drives:write"],
  },
  {
    path: "/accounts/:account/test-drives/:drive",
    page: "counter/pages/drive/route.tsx",
    methods: ["GET", "POST"],
    maxBodyBytes: MAX_SIGNED_BYTES,
    writes: ["test-drives:write"],
  },
  {
    path: "/accounts/:account/test-drives/:drive/sign",
    call: async () => (await import("./calls.server.ts")).answerSigning,
    methods: ["POST"],
    maxBodyBytes: MAX_SIGNED_BYTES,
    writes: ["test-drives:write"],
  },
  { path: "/accounts/:account/test-drives/:drive/agreement", page: "counter/pages/agreement/route.tsx" },
  {
    path: "/accounts/:account/test-drives/:drive/licence",
    call: async () => (await import("./calls.server.ts")).answerLicence,
  },
];
