import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { StartError } from "../start-error.ts";
import { deriveKey } from "./own-secret.ts";

/** Keys with which secrets are encrypted before they are stored (D429). */
export interface EncryptionKeys {
  /** Id of the key that encrypts; the others only decrypt. */
  readonly current: string;
  readonly byId: ReadonlyMap<string, Buffer>;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads keys as `ENCRYPTION_KEYS` has them: `id:base64`, with commas between them. The first encrypts, all decrypt.
 * @throws StartError when they are, without any part of a key
 */
export function parseEncryptionKeys(text: string): EncryptionKeys {
  const keys = text.split(",").map((part) => KEY.exec(part.trim()));
  const byId = new Map(
    keys.flatMap((match) => (match ? [[match[1] ?? "", Buffer.from(match[2] ?? "", "base64")]] : [])),
  );
  const [first] = byId.keys();
  if (first === undefined || byId.size < keys.length)
    throw new StartError(
      `ENCRYPTION_KEYS must be keys such as 2026:…, each with an id of its own and 32 bytes in base64, with commas between them (\`openssl rand -base64 32\`).`,
    );
  return { current: first, byId };
}

/** Id of the key that is derived from `SECRET_KEY`. */
const DERIVED = "secret-key";

/**
 * The keys of an installation: those that are set, and the one that follows from its secret, which encrypts while none is set and goes
 * on decrypting afterwards.
 * @param text `ENCRYPTION_KEYS`, if it is set
 */
export function withDerivedKey(secret: string, text: string | undefined): EncryptionKeys {
  const derived: [string, Buffer] = [DERIVED, Buffer.from(deriveKey(secret, "encryption"), "hex")];
  if (text === undefined) return { current: DERIVED, byId: new Map([derived]) };
  const { current, byId } = parseEncryptionKeys(text);
  return { current, byId: new Map([derived, ...byId]) };
}

/**
 * Encrypts a text with AES-256-GCM (D429).
 * @param place what the text is and whose, such as `totp of 12`: it cannot be decrypted as anything else
 */
export function encrypt({ current, byId }: EncryptionKeys, text: string, place: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", requireKey(byId, current), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const bytes = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${current}:${bytes.toString("base64url")}`;
}

/**
 * Decrypts what `encrypt` made for the same place.
 * @throws Error when it was changed or moved, or its key is not among the keys
 */
export function decrypt({ byId }: EncryptionKeys, encrypted: string, place: string): string {
  const [id = "", text = ""] = encrypted.split(":");
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", requireKey(byId, id), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

/** Whether a text was encrypted with the key that encrypts now. */
export const isCurrent = ({ current }: EncryptionKeys, encrypted: string): boolean =>
  encrypted.startsWith(`${current}:`);

function requireKey(byId: ReadonlyMap<string, Buffer>, id: string): Buffer {
  const key = byId.get(id);
  if (!key)
    throw new StartError(`ENCRYPTION_KEYS has no key "${id}", with which something stored was encrypted.`);
  return key;
}
