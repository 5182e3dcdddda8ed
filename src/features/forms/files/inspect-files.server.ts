import { readFile } from "node:fs/promises";
import { type CheckedFile, formatSize } from "#features/leads/attachments/attachment.ts";
import { cleanLine } from "#features/leads/rules/typed-text.ts";
import type { PostedFile } from "#features/leads/take/enquiry-body.server.ts";
import type { AccountId } from "#platform/account-id.ts";
import { preparePhoto } from "#platform/images/prepare-photo.ts";
import { FILE_RULES, type FileRule, MAX_FILES_BYTES } from "../definitions/file-rules.ts";
import type { FormField } from "../definitions/form-field.ts";
import type { AnswerError } from "../rules/check-answers.ts";
import { findDocumentKind } from "./document-kind.ts";
import { toFileName } from "./file-name.ts";

export interface InspectedFiles {
  /** Without a scan yet. */
  readonly attachments: readonly CheckedFile[];
  readonly errors: readonly AnswerError[];
}

/** Looks at what was sent for the fields that take files: what each is is told by its content, not its name (D175). */
export async function inspectFiles(
  accountId: AccountId,
  fields: readonly FormField[],
  files: readonly PostedFile[],
): Promise<InspectedFiles> {
  const attachments: CheckedFile[] = [];
  const errors: AnswerError[] = [];
  for (const field of fields) {
    if (!field.files) continue;
    const sent = files.filter((file) => file.field === field.name);
    const inspected = await inspectField(accountId, { field, rule: field.files, files: sent });
    if (typeof inspected === "string") errors.push({ field: field.name, message: inspected });
    else attachments.push(...inspected);
  }
  return { attachments, errors };
}

interface SentFiles {
  readonly field: FormField;
  readonly rule: FileRule;
  readonly files: readonly PostedFile[];
}

async function inspectField(
  accountId: AccountId,
  { field, rule, files }: SentFiles,
): Promise<CheckedFile[] | string> {
  const { maxFiles } = FILE_RULES[rule];
  if (files.length === 0 && field.isRequired) return `${field.label} is required.`;
  if (files.length > maxFiles) return `${field.label}: please choose ${maxFiles} at most.`;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_FILES_BYTES)
    return `${field.label}: together they are larger than ${formatSize(MAX_FILES_BYTES)}.`;
  const attachments: CheckedFile[] = [];
  for (const file of files) {
    const inspected = await inspectFile(accountId, rule, file);
    if (typeof inspected === "string") return `${field.label}: ${inspected}`;
    attachments.push({ ...inspected, field: field.name, scan: "off" });
  }
  return attachments;
}

type Inspected = Pick<CheckedFile, "name" | "kind" | "content">;

async function inspectFile(
  accountId: AccountId,
  rule: FileRule,
  { name, path, size }: PostedFile,
): Promise<Inspected | string> {
  const { maxBytes } = FILE_RULES[rule];
  const shown = `“${cleanLine(name).slice(0, 80)}”`;
  if (size === 0) return `${shown} is empty.`;
  if (size > maxBytes) return `${shown} is larger than ${formatSize(maxBytes)}.`;
  const bytes = await readFile(path);
  if (rule === "document") {
    const kind = findDocumentKind(bytes);
    if (kind) return { name: toFileName(name, kind), kind, content: bytes };
    return `${shown} cannot be used. It must be a PDF or a Word document (DOCX) without scripts, macros, embedded files or a password.`;
  }
  const photo = await preparePhoto(accountId, bytes);
  if (photo.ok) return { name: toFileName(name, "jpeg"), kind: "jpeg", content: photo.bytes };
  return `${shown} cannot be used. ${photo.reason}`;
}
