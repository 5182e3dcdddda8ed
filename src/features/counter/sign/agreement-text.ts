import { createHash } from "node:crypto";
import { hashFor, isSameSecret } from "#platform/secrets/own-secret.ts";

/** What is signed, as the page showed it. */
export interface ShownAgreement {
  readonly text: string;
  /** Proves that this program showed it for this test drive, however long ago. */
  readonly seal: string;
}

interface Sealing {
  /** Of this installation. */
  readonly secret: string;
  /** UUID of the test drive. */
  readonly driveId: string;
}

const toSeal = ({ secret, driveId }: Sealing, text: string): string =>
  hashFor(secret, "test drive agreements", `${driveId}\n${text}`).toString("hex");

/** The agreement of a site, to be shown and signed. The text comes back with its seal: a phone may be without a connection for hours. */
export function showAgreement(
  sealing: Sealing,
  { agreement, dealer }: { readonly agreement: readonly string[]; readonly dealer: string },
): ShownAgreement {
  const text = agreement.join("\n\n").replaceAll("{dealer}", dealer);
  return { text, seal: toSeal(sealing, text) };
}

/** The text that was shown, with the line breaks that forms change; null for one that this program did not show. */
export function readAgreement(sealing: Sealing, { text, seal }: ShownAgreement): string | null {
  const shown = text.replaceAll("\r\n", "\n");
  return isSameSecret(seal, toSeal(sealing, shown)) ? shown : null;
}

/** Names a text: the same words have the same version. */
export const toAgreementVersion = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 8);
