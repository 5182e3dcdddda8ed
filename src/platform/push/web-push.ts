import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from "node:crypto";
import { HOUR_MS } from "../time.ts";

const CURVE = "prime256v1";
const [PUBLIC_KEY_BYTES, PRIVATE_KEY_BYTES, AUTH_BYTES, SALT_BYTES] = [65, 32, 16, 16];
/** Of a message in one record, which is all that push services take (RFC 8291, section 4). */
const RECORD_BYTES = 4096;
/** What the padding and the tag of the cipher take of a record. */
const OVERHEAD_BYTES = 17;

/** Where a browser is told of something, and the keys that only it can read with: binary values in base64url. */
export interface PushSubscription {
  /** Whoever knows it and has the installation's key can reach the browser, so it is never logged. */
  readonly endpoint: string;
  /** Point of the browser's curve P-256 key, uncompressed. */
  readonly p256dh: string;
  /** 16 bytes. */
  readonly auth: string;
}

/** The key that an installation proves to push services to be with (VAPID, RFC 8292). */
export interface PushKey {
  /** What browsers are given: the uncompressed point, in base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/**
 * Reads the private key of an installation: 32 bytes in base64 or base64url, of which nearly all are one.
 * @returns null for anything else
 */
export function readPushKey(text: string): PushKey | null {
  const secret = Buffer.from(text, "base64");
  if (secret.length !== PRIVATE_KEY_BYTES) return null;
  const point = findPoint(secret);
  if (!point) return null;
  const jwk = { kty: "EC", crv: "P-256", d: secret.toString("base64url") };
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return {
    publicKey: point.toString("base64url"),
    privateKey: createPrivateKey({ key: { ...jwk, x, y }, format: "jwk" }),
  };
}

function findPoint(secret: Buffer): Buffer | null {
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(secret);
    return pair.getPublicKey();
  } catch {
    // Zero, or not below the order of the curve.
    return null;
  }
}

/** Whether keys of a browser have the form that messages can be encrypted for. */
export function areBrowserKeys({ p256dh, auth }: Pick<PushSubscription, "p256dh" | "auth">): boolean {
  // Decoding leaves out what is no letter of theirs, so that any length would pass.
  if (![p256dh, auth].every((key) => /^[A-Za-z0-9_-]{22,87}={0,2}$/.test(key))) return false;
  if (Buffer.from(auth, "base64url").length !== AUTH_BYTES) return false;
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== PUBLIC_KEY_BYTES) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** What makes one message unlike any other. */
export interface PushRandomness {
  /** 16 bytes. */
  readonly salt: Buffer;
  /** Private key of P-256 for this message alone. */
  readonly secret: Buffer;
}

/**
 * Encrypts a message so that only the browser of a subscription reads it (RFC 8291: ECDH on P-256, HKDF-SHA256, AES-128-GCM), as one
 * record of `aes128gcm` (RFC 8188).
 * @throws when it does not fit one record
 */
export function encryptPush(
  message: string,
  { p256dh, auth }: Pick<PushSubscription, "p256dh" | "auth">,
  { salt, secret }: PushRandomness,
): Buffer {
  const text = Buffer.from(message);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(secret);
  const [own, theirs] = [pair.getPublicKey(), Buffer.from(p256dh, "base64url")];
  const header = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  header.writeUInt8(own.length, SALT_BYTES + 4);
  if (header.length + own.length + text.length + OVERHEAD_BYTES > RECORD_BYTES)
    throw new Error("the message is too long");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, own]);
  const shared = pair.computeSecret(theirs);
  const input = Buffer.from(hkdfSync("sha256", shared, Buffer.from(auth, "base64url"), info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${what}\0`, bytes));
  const cipher = createCipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  const sealed = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([header, own, ...sealed]);
}

const LAST_RECORD = Buffer.from([2]);

/** Push services take at most 24 hours. */
const VAPID_MS = 12 * HOUR_MS;

interface Sender {
  readonly key: PushKey;
  /** Whom a push service may write to: `mailto:website@dealers.example`. */
  readonly subject: string;
  readonly now: Date;
}

/** The `Authorization` header by which the push service of an endpoint knows the installation (RFC 8292). */
export function buildVapidHeader(endpoint: string, { key, subject, now }: Sender): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((now.getTime() + VAPID_MS) / 1000),
    sub: subject,
  };
  const body = [{ typ: "JWT", alg: "ES256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("sha256", Buffer.from(body), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${body}.${signature.toString("base64url")}, k=${key.publicKey}`;
}
