import { TAKES_ENQUIRIES } from "#features/leads/routes.ts";
import type { RoutePolicy, WriteLimit } from "#platform/http/route.ts";
import { listFields } from "./answers/form-values.ts";
import { computeMaxFiles, type FileRule, MAX_TEXT_BYTES } from "./definitions/file-rules.ts";
import { FORM_NAMES, FORMS, type FormName, toFormPath } from "./definitions/forms.ts";

/** Files take room: a network sends fewer of them than of other enquiries. */
const FILES_LIMIT: WriteLimit = { name: "forms with files", maxPerHour: 60, isReported: true };

const listFileRules = (name: FormName): readonly FileRule[] =>
  listFields(FORMS[name]).flatMap(({ files }) => (files ? [files] : []));

/** The largest body that a form takes, in bytes. */
export const toMaxBody = (name: FormName): number => MAX_TEXT_BYTES + toMaxFiles(name);

/** The most that all files of a form may have together, in bytes. */
export const toMaxFiles = (name: FormName): number => computeMaxFiles(listFileRules(name));

/** Where forms are posted to, wherever they stand; each has the form alone (D173). */
export const FORM_ROUTES: readonly RoutePolicy[] = FORM_NAMES.map((name) => ({
  path: toFormPath(name),
  methods: ["GET", "POST"],
  ...TAKES_ENQUIRIES,
  ...(listFileRules(name).length > 0 && {
    ...{ limit: FILES_LIMIT, maxBodyBytes: toMaxBody(name), takesFiles: true },
  }),
}));
