import type { CheckedFile } from "#features/leads/attachments/attachment.ts";
import type { FormRequest } from "#features/leads/take/form-request.server.ts";
import { type FormDefinition, listFields } from "../definitions/form-definition.ts";
import type { AnswerError } from "../rules/check-answers.ts";
import type { InspectedFiles } from "./inspect-files.server.ts";

/**
 * Scans files before they are stored, and says so in the form where a virus is found. A scanner that is away keeps nobody from
 * sending: the files wait for it (D176).
 */
export async function scanFiles(
  { scanner, log, siteId }: Pick<FormRequest, "scanner" | "log" | "siteId">,
  form: FormDefinition,
  attachments: readonly CheckedFile[],
): Promise<InspectedFiles> {
  if (!scanner) return { attachments, errors: [] };
  const scanned: CheckedFile[] = [];
  const errors: AnswerError[] = [];
  for (const attachment of attachments) {
    const result = await scanner.scan(attachment.content);
    if (result.kind === "infected") errors.push(toError(form, attachment));
    else scanned.push({ ...attachment, scan: result.kind === "clean" ? "clean" : "waiting" });
    if (result.kind === "unreachable" || result.kind === "failed")
      log.warn({ site: siteId, reason: result.reason }, "file not scanned");
  }
  return { attachments: scanned, errors };
}

function toError(form: FormDefinition, { field, name }: CheckedFile): AnswerError {
  const label = listFields(form).find((one) => one.name === field)?.label ?? field;
  return { field, message: `${label}: a virus was found in “${name}”. Please send another file.` };
}
