import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { memoize } from "../memory/memoize.ts";
import { StartError } from "../start-error.ts";
import { writeFileAtomically } from "../storage/atomic-file.ts";
import { withFileLock } from "./file-lock.ts";

/** As many as `SECRET_KEY` must have. */
const MIN_CHARACTERS = 32;

/**
 * The secret of an installation without `SECRET_KEY`: the file `secret` of its data directory, made on first use.
 * @throws StartError when the file is empty or cut short, as a full disk could leave it
 */
export async function ensureOwnSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  const secret = await withFileLock(`${file}.lock`, async () => (await find(file)) ?? (await make(file)));
  if (secret.length < MIN_CHARACTERS) {
    throw new StartError(
      `The secret in ${file} is empty or cut short. Restore the file from a backup, or delete it to have a new one made.`,
    );
  }
  return secret;
}

async function find(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function make(file: string): Promise<string> {
  const secret = randomBytes(32).toString("hex");
  await writeFileAtomically(file, Buffer.from(secret), { flush: true, mode: 0o600 });
  return secret;
}

/** What keys are for. A name is part of its key: renaming one makes earlier tokens and hashes unreadable. */
export type KeyPurpose =
  | "form tokens"
  | "rate limits"
  | "visitor counts"
  | "market observations"
  | "one-time codes"
  | "sign-in proofs"
  | "session forms"
  | "known browsers"
  | "encryption"
  | "demo staff"
  | "domains"
  | "passkey challenges"
  | "passkey users"
  | "single sign-on"
  | "alerts"
  | "appointments"
  | "test drive holds"
  | "test drive agreements"
  | "reservations"
  | "attachments"
  | "promotion spins"
  | "simulated payments"
  | "trade-ins"
  | "trade-in credits"
  | "backups"
  | "replies"
  | "outbox";

/** More than there are purposes; deriving takes 20 µs, and an index needs a key for each vehicle. */
const MAX_REMEMBERED_KEYS = 200;

const deriveRemembered = memoize(MAX_REMEMBERED_KEYS, (question) => {
  const [secret, purpose] = JSON.parse(question) as [string, KeyPurpose];
  return Buffer.from(hkdfSync("sha256", secret, "", `forecourt ${purpose}`, 32)).toString("hex");
});

/**
 * The key of one purpose, from the installation's secret (HKDF-SHA256), as 64 hexadecimal digits. One of these
 * reveals neither the secret nor another key, and a signature for one purpose is not valid for another.
 */
export const deriveKey = (secret: string, purpose: KeyPurpose): string =>
  deriveRemembered(JSON.stringify([secret, purpose]));

/** A keyed hash (HMAC-SHA256) of a text for one purpose: who has only the hash can neither read nor guess the text. */
export const hashFor = (secret: string, purpose: KeyPurpose, text: string): Buffer =>
  createHmac("sha256", deriveKey(secret, purpose)).update(text).digest();

/** Compares what somebody gave with a secret, in constant time, whatever its length. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
