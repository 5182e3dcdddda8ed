import type { StaffPolicy } from "#features/identity/request/staff-context.ts";

/**
 * Comments of the longest, of characters that take the most room in a form, twice: as they were and as they are to be; and the preview
 * of a change of `MAX_BULK_EDIT` vehicles.
 */
const MAX_FORM_BYTES = 300_000;

/** One photo of the largest size, or several as telephones take them. */
const MAX_PHOTOS_BYTES = 40_000_000;

export const STOCK_ROUTES: readonly StaffPolicy[] = [
  {
    path: "/accounts/:account/stock",
    page: "stock/pages/stock/route.tsx",
    methods: ["GET", "POST"],
    maxBodyBytes: MAX_FORM_BYTES,
    writes: ["stock:read"],
  },
  {
    path: "/accounts/:account/stock/find",
    call: async () => (await import("./calls.server.ts")).answerFoundStock,
  },
  {
    path: "/accounts/:account/stock/new",
    page: "stock/pages/new-vehicle/route.tsx",
    methods: ["GET", "POST"],
    maxBodyBytes: MAX_FORM_BYTES,
    writes: ["stock:price"],
  },
  {
    path: "/accounts/:account/stock/:vehicle",
    page: "stock/pages/vehicle/route.tsx",
    methods: ["GET", "POST"],
    maxBodyBytes: MAX_FORM_BYTES,
    writes: ["stock:edit"],
  },
  {
    path: "/accounts/:account/stock/:vehicle/edit",
    page: "stock/pages/edit-vehicle/route.tsx",
    methods: ["GET", "POST"],
    maxBodyBytes: MAX_FORM_BYTES,
    writes: ["stock:price"],
  },
  {
    path: "/accounts/:account/stock/:vehicle/notice",
    page: "stock/pages/notice/route.tsx",
    methods: ["GET", "POST"],
    writes: ["stock:price"],
  },
  {
    path: "/accounts/:account/stock/:vehicle/notice.pdf",
    call: async () => (await import("./calls.server.ts")).answerNoticePdf,
  },
  {
    path: "/accounts/:account/stock/:vehicle/photos",
    page: "stock/pages/photos/route.tsx",
    methods: ["GET", "POST"],
    maxBodyBytes: MAX_PHOTOS_BYTES,
    writes: ["stock:photos"],
  },
  {
    path: "/accounts/:account/stock/:vehicle/photos/blur",
    page: "stock/pages/blur-photo/route.tsx",
    methods: ["GET", "POST"],
    writes: ["stock:photos"],
  },
  {
    path: "/accounts/:account/stock/:vehicle/photos/upload",
    call: async () => (await import("./calls.server.ts")).answerPhotoUpload,
    methods: ["POST"],
    maxBodyBytes: MAX_PHOTOS_BYTES,
    writes: ["stock:photos"],
  },
];
