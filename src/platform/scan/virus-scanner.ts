/** What a scan of a file found. "unreachable" may be tried again later; "failed" is the scanner's answer about this file. */
export type ScanResult =
  | { readonly kind: "clean" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "infected"; readonly virus: string }
  | { readonly kind: "unreachable"; readonly reason: string };

/** Looks for viruses in files. */
export interface VirusScanner {
  /** Never throws: a scanner that is away is an answer. */
  scan(bytes: Uint8Array): Promise<ScanResult>;
}
