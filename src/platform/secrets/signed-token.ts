import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey, type KeyPurpose } from "./own-secret.ts";

/** What tokens with a time are for, and how they are written. Changing any of it voids those that mails and pages hold. */
export interface TokenKind {
  /** Has a key of its own, so a token for one purpose is worth nothing for another. */
  readonly purpose: KeyPurpose;
  /** Whether it names something by its UUID, before the time. */
  readonly hasId: boolean;
  /** Whether a token with this time is valid now. */
  readonly isCurrent: (time: Date, now: Date) => boolean;
  /** Between the parts. With hyphens the signature is hexadecimal, since hyphens are characters of base64url. */
  readonly separator: "." | "-";
}

export interface TokenSigner {
  /** Of this installation. */
  readonly secret: string;
  /** The account or site that the token is for; its text does not show it. Empty for any. */
  readonly scope: string;
}

export interface TokenClaim {
  /** UUID; empty if the kind has none. */
  readonly id: string;
  readonly time: Date;
}

export type ReadToken =
  | ({ readonly kind: "valid" } & TokenClaim)
  /** It was issued for this purpose and scope, and its time is not current. */
  | { readonly kind: "expired" }
  | { readonly kind: "unknown" };

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const TIME = "[0-9a-z]{1,11}";

/** Issues `id.time.signature` or `time.signature`, with the time as milliseconds since 1970 in base 36. */
export function signToken(kind: TokenKind, signer: TokenSigner, { id, time }: TokenClaim): string {
  const at = time.getTime().toString(36);
  return append(kind, signer, kind.hasId ? id + kind.separator + at : at);
}

/** Reads a token, which may be any text. */
export function readToken(
  kind: TokenKind,
  signer: TokenSigner,
  { token, now }: { readonly token: string; readonly now: Date },
): ReadToken {
  const pattern = kind.hasId ? `(${ID})[${kind.separator}](${TIME})` : `()(${TIME})`;
  const parts = readClaim(kind, signer, { token, pattern });
  if (parts === null) return { kind: "unknown" };
  const [id = "", at = ""] = parts;
  const time = new Date(Number.parseInt(at, 36));
  return kind.isCurrent(time, now) ? { kind: "valid", id, time } : { kind: "expired" };
}

/** Issues `id.signature`, which names something by its UUID and never expires. */
export const signId = (purpose: KeyPurpose, secret: string, id: string): string =>
  append({ purpose, separator: "." }, { secret, scope: "" }, id);

/** The UUID of such a token; null unless this installation issued it for this purpose. */
export function readId(purpose: KeyPurpose, secret: string, token: string): string | null {
  const read = readClaim({ purpose, separator: "." }, { secret, scope: "" }, { token, pattern: `(${ID})` });
  return read?.[0] ?? null;
}

type Form = Pick<TokenKind, "purpose" | "separator">;

const append = (form: Form, signer: TokenSigner, claim: string): string =>
  claim + form.separator + sign(form, signer, claim);

/** The groups of the pattern in the claim of a token; null if the signature is not that of the claim. */
function readClaim(
  form: Form,
  signer: TokenSigner,
  { token, pattern }: { readonly token: string; readonly pattern: string },
): readonly string[] | null {
  const signature = form.separator === "-" ? "[0-9a-f]{64}" : String.raw`[\w-]{43}`;
  const match = new RegExp(`^(?<claim>${pattern})[${form.separator}](?<given>${signature})$`).exec(token);
  const { claim = "", given = "" } = match?.groups ?? {};
  if (match === null) return null;
  const isOurs = timingSafeEqual(Buffer.from(sign(form, signer, claim)), Buffer.from(given));
  return isOurs ? match.slice(2, -1) : null;
}

function sign({ purpose, separator }: Form, { secret, scope }: TokenSigner, claim: string): string {
  const signed = createHmac("sha256", deriveKey(secret, purpose))
    .update(scope && `${scope}.`)
    .update(claim);
  return signed.digest(separator === "-" ? "hex" : "base64url");
}
