/** Kinds of files that are kept, by their content: photos are made into JPEGs (D175). */
export const ATTACHMENT_KINDS = {
  pdf: { label: "PDF", contentType: "application/pdf", extension: ".pdf" },
  docx: {
    label: "Word document",
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: ".docx",
  },
  jpeg: { label: "Photo", contentType: "image/jpeg", extension: ".jpg" },
} as const;
export type AttachmentKind = keyof typeof ATTACHMENT_KINDS;

/** off: no scanner is configured. waiting: it could not be reached yet. failed: it cannot scan this file (D176). */
export type ScanState = "off" | "waiting" | "clean" | "infected" | "failed";

/** A file that a shopper sent, without its content. */
export interface Attachment {
  /** UUID. */
  readonly id: string;
  /** The form's field that it came by. */
  readonly field: string;
  /** As shown and downloaded, with the ending of its kind. */
  readonly name: string;
  readonly kind: AttachmentKind;
  /** In bytes. */
  readonly size: number;
  readonly scan: ScanState;
}

/** Whether nobody can open it. */
export const isBlocked = ({ scan }: Pick<Attachment, "scan">): boolean =>
  scan === "failed" || scan === "infected";

/** A file that was looked at and is not stored yet. */
export interface CheckedFile extends Omit<Attachment, "id" | "size"> {
  readonly content: Buffer;
}

/** "resume.pdf (PDF, 120 kB)". */
export function describeAttachment({ name, kind, size }: Pick<Attachment, "name" | "kind" | "size">): string {
  return `${name} (${ATTACHMENT_KINDS[kind].label}, ${formatSize(size)})`;
}

/** "120 kB", "2.4 MB". */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, "")} MB`;
}
