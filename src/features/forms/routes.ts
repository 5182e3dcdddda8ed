import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RoutePolicy } from "#platform/http/route.ts";
import { FORM_NAMES, toFormPath } from "./definitions/forms.ts";

/** Where forms are posted to, wherever they stand; each has the form alone (D173). */
export const FORM_ROUTES: readonly RoutePolicy[] = FORM_NAMES.map((name) => ({
  path: toFormPath(name),
  methods: ["GET", "POST"],
  ...TAKES_ENQUIRIES,
}));
