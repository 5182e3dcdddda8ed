/** What a field for files takes (D175). */
export const FILE_RULES = {
  document: {
    hint: "A PDF or a Word document (DOCX)",
    /** What browsers offer to choose. */
    accept: ".pdf,.docx",
    maxBytes: 5_000_000,
    maxFiles: 1,
  },
  photos: {
    hint: "JPEG, PNG or WebP",
    // Phones turn HEIC into JPEG where only these are asked for.
    accept: "image/jpeg,image/png,image/webp",
    maxBytes: 10_000_000,
    maxFiles: 8,
  },
} as const;
export type FileRule = keyof typeof FILE_RULES;

/** All files of one form together. */
export const MAX_FILES_BYTES = 20_000_000;
/** Beside the files. */
export const MAX_TEXT_BYTES = 64 * 1024;

/** The most bytes of files that a form with these fields takes. */
export function computeMaxFiles(rules: readonly FileRule[]): number {
  const files = rules.reduce((sum, rule) => sum + FILE_RULES[rule].maxBytes * FILE_RULES[rule].maxFiles, 0);
  return Math.min(files, MAX_FILES_BYTES);
}
