import type { EnquiryContext } from "#features/leads/take/enquiry-context.ts";
import type { VirusScanner } from "#platform/scan/virus-scanner.ts";
import type { Storage } from "#platform/storage/storage.ts";

/** What taking a form works with. */
export interface FormContext extends EnquiryContext {
  /** Null if none is configured (D176). */
  readonly scanner: VirusScanner | null;
  /** Where files are kept (D241). */
  readonly files: Storage;
}
