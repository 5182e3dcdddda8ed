/** A signed agreement, to read and to print. */
export interface AgreementPageView {
  readonly driveHref: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly signedName: string;
  /** An SVG path; null for a name that was typed in its place. */
  readonly signature: string | null;
  readonly signedAt: string;
}
