import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

/** OWASP's: memory in KiB, passes over it, and threads. Raising them has older hashes made again at the next sign-in. */
const MEMORY = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const derive = promisify(argon2);
/** Each takes 19 MiB and a thread of the pool, which files and pictures need, too. */
const atOnce = pLimit(2);

const hash = (password: string, parameters: Omit<Argon2Parameters, "message">): Promise<Buffer> =>
  // One password, however a keyboard composes its letters.
  atOnce(() => derive("argon2id", { message: password.normalize("NFKC"), ...parameters }));

const encode = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

const HEAD = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${PARALLELISM}$`;

/** Hashes a password with Argon2id as a PHC string (D427). It takes tens of milliseconds, off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const rest = { nonce, parallelism: PARALLELISM, tagLength: HASH_BYTES, memory: MEMORY, passes: PASSES };
  return `${HEAD}${encode(nonce)}$${encode(await hash(password, rest))}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Whether a password is the one of a hash, compared in constant time.
 * @throws Error when the hash is none of ours
 */
export async function isPasswordOf(phc: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", expected = ""] = PHC.exec(phc) ?? [];
  if (memory === undefined) throw new Error("a stored password is no Argon2id hash");
  const known = Buffer.from(expected, "base64");
  const made = await hash(password, {
    nonce: Buffer.from(salt, "base64"),
    parallelism: Number(parallelism),
    tagLength: known.length,
    memory: Number(memory),
    passes: Number(passes),
  });
  return timingSafeEqual(known, made);
}

/** Whether a hash was made with other parameters than those of today. */
export const isOutdated = (phc: string): boolean => !phc.startsWith(HEAD);
