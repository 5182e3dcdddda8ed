import type { StaffPolicy } from "#features/identity/request/staff-context.ts";

/** A note of the longest, of characters that take the most room in a form. */
const MAX_FORM_BYTES = 300_000;

export const INBOX_ROUTES: readonly StaffPolicy[] = [
  {
    path: "/accounts/:account/leads",
    page: "inbox/pages/leads/route.tsx",
    methods: ["GET", "POST"],
    writes: ["leads:reply", "leads:pause"],
  },
  {
    path: "/accounts/:account/leads/files/:file",
    call: async () => (await import("./calls.server.ts")).answerLeadFile,
  },
  {
    path: "/accounts/:account/leads/live",
    call: async () => (await import("./calls.server.ts")).answerLive,
  },
  {
    path: "/accounts/:account/leads/find",
    call: async () => (await import("./calls.server.ts")).answerFoundLeads,
  },
  {
    path: "/accounts/:account/leads/unread",
    call: async () => (await import("./calls.server.ts")).answerUnread,
  },
  {
    path: "/accounts/:account/leads/templates",
    page: "inbox/pages/templates/route.tsx",
    methods: ["GET", "POST"],
    writes: ["settings:edit"],
  },
  {
    path: "/accounts/:account/leads/:thread",
    page: "inbox/pages/lead/route.tsx",
    methods: ["GET", "POST"],
    maxBodyBytes: MAX_FORM_BYTES,
    writes: ["leads:reply", "leads:assign", "leads:release"],
  },
];
