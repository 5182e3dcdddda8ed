import { ATTACHMENT_KINDS, type AttachmentKind } from "#features/leads/attachments/attachment.ts";
import { cleanLine } from "#features/leads/rules/typed-text.ts";

const MAX_NAME_LENGTH = 80;

/** A name to show and to save a file under: without folders, with the ending of what it is. */
export function toFileName(given: string, kind: AttachmentKind): string {
  const { extension } = ATTACHMENT_KINDS[kind];
  const last = cleanLine(given).split(/[/\\]/).at(-1) ?? "";
  const base = last
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .replace(/[<>:"|?*]/g, "")
    .replace(/^[.\s]+|\s+$/g, "")
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
  return (base || "file") + extension;
}
