import { createECDH, randomBytes } from "node:crypto";
import { type Dispatcher, request } from "undici";
import { isPublicHost } from "../outside/public-address.ts";
import { StartError } from "../start-error.ts";
import {
  buildVapidHeader,
  encryptPush,
  type PushKey,
  type PushSubscription,
  readPushKey,
} from "./web-push.ts";

/** Tells browsers of something, also while no page is open (web push, D463). */
export interface PushSender {
  /** What browsers are given when they ask to be told. */
  readonly publicKey: string;
  /** Hands a message to the browser's push service. Failures are outcomes; nothing is thrown. */
  send(message: PushMessage): Promise<PushOutcome>;
  /** Whether an endpoint is one that may be reached: of https and at a public host. */
  mayReach(endpoint: string): boolean;
}

interface PushMessage {
  readonly to: PushSubscription;
  /** What the browser's service worker gets. */
  readonly data: Readonly<Record<string, string>>;
  /** A later message of the same topic takes the place of one that the browser has not got yet: 32 letters, digits, `-` or `_` at most. */
  readonly topic: string;
  /** After this many seconds it is not to be delivered any more. */
  readonly validSeconds: number;
}

/**
 * `gone`: the browser asks for nothing any more. `refused`: the push service will never take this message. `unavailable`: it may
 * later. `detail` is for the log: a status or error code, never a part of the endpoint.
 */
type PushOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "gone" | "refused" | "unavailable"; readonly detail: string };

interface PushParts {
  /** Reaches public addresses only (see `createPublicAgent`). */
  readonly dispatcher: Dispatcher;
  /** Plain HTTP and private addresses are allowed, for trying things out on one machine. */
  readonly allowPrivate: boolean;
  readonly now: () => Date;
}

interface PushEnv {
  readonly WEB_PUSH_KEY?: string | undefined;
  readonly MAIL_FROM: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Null if this installation has no key, so that nobody can be told.
 * @throws StartError when the key is none of the curve
 */
export function openPushSender(env: PushEnv, parts: PushParts): PushSender | null {
  if (env.WEB_PUSH_KEY === undefined) return null;
  const key = readPushKey(env.WEB_PUSH_KEY);
  if (!key) throw new StartError("WEB_PUSH_KEY is no key of the curve P-256. Make another one.");
  return createPushSender(key, `mailto:${env.MAIL_FROM}`, parts);
}

/** @param subject whom a push service may write to */
function createPushSender(key: PushKey, subject: string, parts: PushParts): PushSender {
  const { allowPrivate, dispatcher, now } = parts;
  const mayReach = (endpoint: string) => isReachable(endpoint, allowPrivate);
  return {
    ...{ publicKey: key.publicKey, mayReach },
    send: async ({ to, data, topic, validSeconds }) => {
      if (!mayReach(to.endpoint)) return { ok: false, reason: "refused", detail: "a private address" };
      try {
        const { statusCode, body } = await request(to.endpoint, {
          method: "POST",
          headers: {
            authorization: buildVapidHeader(to.endpoint, { key, subject, now: now() }),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            ...{ ttl: String(validSeconds), urgency: "high", topic },
          },
          body: encryptPush(JSON.stringify(data), to, makeRandomness()),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          dispatcher,
        });
        // Nothing in it is of use, and its length is the push service's choice.
        body.on("error", () => undefined).destroy();
        return toOutcome(statusCode);
      } catch (error) {
        const { name, code } = error as NodeJS.ErrnoException;
        return {
          ok: false,
          reason: "unavailable",
          detail: name === "TimeoutError" ? "no answer in time" : (code ?? name),
        };
      }
    },
  };
}

/** RFC 8030, sections 5 and 7.3. */
function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { ok: true };
  const detail = `status ${status}`;
  if (status === 404 || status === 410) return { ok: false, reason: "gone", detail };
  const isForLater = status === 408 || status === 429 || status >= 500;
  return { ok: false, reason: isForLater ? "unavailable" : "refused", detail };
}

/** A name may still lead to a private address, which is seen when connecting. */
function isReachable(endpoint: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (allowPrivate) return protocol === "https:" || protocol === "http:";
  return protocol === "https:" && isPublicHost(hostname);
}

function makeRandomness() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { salt: randomBytes(16), secret: pair.getPrivateKey() };
}
