import type { StaffPolicy } from "#features/identity/request/staff-context.ts";
import { MANIFEST_PATH, NOTIFICATIONS_PATH, PUSH_WORKER_PATH } from "./notifications/notification-paths.ts";
import { PASSKEY_PATH } from "./passkeys/passkey-paths.ts";
import {
  CONFIRM_PATH,
  FORGOTTEN_PATH,
  INVITATION_PATH,
  RESET_PATH,
  SECOND_FACTOR_PATH,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
} from "./paths.ts";
import { SSO_CALLBACK_PATH, SSO_PATH, SSO_START_PATH } from "./sso/sso-paths.ts";

const FORM = { methods: ["GET", "POST"] } as const;

export const TEAM_ROUTES: readonly StaffPolicy[] = [
  { path: SIGN_IN_PATH, page: "team/pages/sign-in/route.tsx", ...FORM, isOpen: true },
  { path: SIGN_OUT_PATH, page: "team/pages/sign-out/route.tsx", ...FORM, isOpen: true },
  { path: INVITATION_PATH, page: "team/pages/invitation/route.tsx", ...FORM, isOpen: true },
  { path: FORGOTTEN_PATH, page: "team/pages/forgotten-password/route.tsx", ...FORM, isOpen: true },
  { path: RESET_PATH, page: "team/pages/reset-password/route.tsx", ...FORM, isOpen: true },
  {
    path: PASSKEY_PATH,
    isOpen: true,
    call: async () => (await import("./calls.server.ts")).answerPasskeyOptions,
  },
  { path: SSO_PATH, page: "team/pages/sso/route.tsx", isOpen: true },
  {
    path: SSO_START_PATH,
    isOpen: true,
    call: async () => (await import("./calls.server.ts")).answerSsoStart,
  },
  {
    path: SSO_CALLBACK_PATH,
    isOpen: true,
    call: async () => (await import("./calls.server.ts")).answerSsoCallback,
  },
  { path: "/", page: "team/pages/accounts/route.tsx" },
  { path: CONFIRM_PATH, page: "team/pages/confirm/route.tsx", ...FORM },
  { path: SECOND_FACTOR_PATH, page: "team/pages/second-factor/route.tsx", ...FORM },
  { path: "/you", page: "team/pages/you/route.tsx", ...FORM },
  {
    path: NOTIFICATIONS_PATH,
    methods: ["POST"],
    call: async () => (await import("./calls.server.ts")).answerRenewal,
  },
  {
    path: PUSH_WORKER_PATH,
    isOpen: true,
    call: async () => (await import("./calls.server.ts")).answerPushWorker,
  },
  {
    path: MANIFEST_PATH,
    isOpen: true,
    call: async () => (await import("./calls.server.ts")).answerManifest,
  },
  { path: "/accounts/:account", page: "team/pages/account/route.tsx" },
  {
    path: "/accounts/:account/people",
    page: "team/pages/people/route.tsx",
    ...FORM,
    writes: ["people:manage", "people:leave"],
  },
  {
    path: "/accounts/:account/single-sign-on",
    page: "team/pages/single-sign-on/route.tsx",
    ...FORM,
    writes: ["people:manage"],
  },
  { path: "/accounts/:account/audit-log", page: "team/pages/audit-log/route.tsx" },
  {
    path: "/accounts/:account/audit-log/csv",
    call: async () => (await import("./calls.server.ts")).answerAuditExport,
  },
  { path: "/*", page: "team/pages/not-found/route.tsx", isOpen: true },
];
