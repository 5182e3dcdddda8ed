import { type Attachment, describeAttachment, type ScanState } from "./attachment.ts";
import { buildAttachmentPath, LINK_DAYS } from "./attachment-link.ts";

/** A lead's file as messages to the dealer name it. */
export interface AttachmentLink {
  /** "resume.pdf (PDF, 120 kB)". */
  readonly label: string;
  /** Absolute. */
  readonly href: string;
  /** What the dealer must know before opening it (D176). */
  readonly note: string;
}

const NOTES: Readonly<Record<ScanState, string>> = {
  off: "Not scanned for viruses.",
  waiting: "Waits for its virus scan; the link works after it.",
  clean: "Scanned: no virus was found.",
  failed: "It could not be scanned for viruses, so the link does not open it.",
  infected: "A virus was found, so the file was removed.",
};

/** What whoever opens a file must know before (D176). */
export const describeScan = ({ scan }: Pick<Attachment, "scan">): string => NOTES[scan];

/** Words above the links. */
export const LINKS_NOTICE = `Each link works for ${LINK_DAYS} days and for anybody who has it.`;

interface LinkParts {
  readonly secret: string;
  readonly accountId: number;
  /** `https://dealer.example`. */
  readonly siteUrl: string;
  readonly now: Date;
}

/** Links to a lead's files, for a message that leaves now. */
export function buildAttachmentLinks(
  attachments: readonly Attachment[],
  { siteUrl, now, ...signer }: LinkParts,
): readonly AttachmentLink[] {
  return attachments.map((attachment) => ({
    label: describeAttachment(attachment),
    href: siteUrl + buildAttachmentPath(signer, attachment.id, now),
    note: describeScan(attachment),
  }));
}
