import { ENQUIRY_PATH } from "#features/catalogue/paths.ts";
import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RequestContext } from "#features/request/request-context.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { FORM_NAMES, FORMS, toFormPath } from "./definitions/forms.ts";
import { takesFiles, toMaxBody } from "./rules/form-values.ts";

/** Files take room: a network sends fewer of them than of other enquiries. */
const FILES_LIMIT: WriteLimit = { name: "forms with files", maxPerHour: 60, isReported: true };

export const FORM_ROUTES: readonly RoutePolicy<unknown, RequestContext>[] = [
  {
    path: ENQUIRY_PATH,
    page: "forms/pages/enquiry/route.tsx",
    methods: ["GET", "POST"],
    ...TAKES_ENQUIRIES,
  },
  {
    path: "/api/enquiries",
    call: async () => (await import("./calls.server.ts")).answerEnquiry,
    methods: ["POST"],
    ...TAKES_ENQUIRIES,
  },
  // Where forms are posted to, wherever they stand; each has the form alone (D173).
  ...FORM_NAMES.map(
    (name): RoutePolicy => ({
      path: toFormPath(name),
      page: "forms/pages/form/route.tsx",
      methods: ["GET", "POST"],
      ...TAKES_ENQUIRIES,
      ...(takesFiles(FORMS[name]) && {
        limit: FILES_LIMIT,
        maxBodyBytes: toMaxBody(FORMS[name]),
        takesFiles: true,
      }),
    }),
  ),
  {
    path: "/api/leads",
    call: async () => (await import("./calls.server.ts")).answerForm,
    methods: ["POST"],
    ...TAKES_ENQUIRIES,
  },
];
