import { setTimeout } from "node:timers/promises";
import { request } from "undici";
import { readAtMost } from "../http/read-input.ts";
import type { ReadSecret } from "../secrets/account-secrets.ts";
import { CircuitBreaker, type RestingServices } from "./circuit-breaker.ts";
import type { PublicAgent } from "./public-agent.ts";

/** Where a service is, and which of the account's secrets is its key (D83). */
export interface OutsideSettings {
  readonly url: string;
  /** Slug of the account that uses it. */
  readonly account: string;
  readonly secretName?: string | undefined;
  /** Parameter of the address that takes the key; without it, the key is a bearer token. */
  readonly keyParameter?: string;
  /** Header that takes the key as it is; without it, the key is a bearer token. */
  readonly keyHeader?: string;
}

export interface OutsideParts {
  /** Reaches public addresses only, unless this installation is one to try things out. */
  readonly agent: PublicAgent;
  /** Plain HTTP is allowed, too. */
  readonly allowPrivate: boolean;
  readonly secret: ReadSecret;
  readonly now: () => Date;
  /** For one attempt. */
  readonly timeoutMs?: number;
  /** Is told which services are left alone. */
  readonly resting?: RestingServices;
}

interface Question {
  /** Added to the service's address. */
  readonly path: string;
  /** Posted as JSON; a GET without one. */
  readonly body?: object;
}

export type Outcome<Value> =
  /** Null: the service has no answer. */
  { readonly ok: true; readonly value: Value | null } | { readonly ok: false; readonly reason: string };

const TIMEOUT_MS = 2000;
const ATTEMPTS = 2;
const BACK_OFF_MS = 100;
const MAX_ANSWER_BYTES = 64 * 1024;
/** How long a service that keeps failing gets no requests. */
export const REST_MS = 60_000;

/**
 * An outside service that answers JSON. A failed request is retried once after a moment; a service that keeps failing
 * is left alone for a minute. Only https addresses are used.
 */
export class OutsideService {
  readonly #settings: OutsideSettings;
  readonly #parts: OutsideParts;
  readonly #breaker: CircuitBreaker;

  constructor(settings: OutsideSettings, parts: OutsideParts) {
    this.#settings = settings;
    this.#parts = parts;
    this.#breaker = new CircuitBreaker(parts.now, REST_MS, (until) =>
      parts.resting?.add(new URL(settings.url).host, until),
    );
  }

  /** Whether it failed too often lately, so that it gets no requests. */
  get rests(): boolean {
    return this.#breaker.rests;
  }

  /** @param read turns an answer's body into a value; throwing counts as a failure */
  async ask<Value>(question: Question, read: (body: string) => Value | null): Promise<Outcome<Value>> {
    const outcome = await this.#attempt(question, read);
    this.#breaker.record(outcome.ok);
    return outcome;
  }

  async #attempt<Value>(question: Question, read: (body: string) => Value | null): Promise<Outcome<Value>> {
    let reason = "";
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await setTimeout(BACK_OFF_MS * attempt);
      try {
        const { status, body } = await this.#fetch(question);
        if (status === 404) return { ok: true, value: null };
        if (status === 200) return { ok: true, value: read(body) };
        reason = `answered ${status}`;
        if (status < 500) break;
      } catch (error) {
        reason = toReason(error);
      }
    }
    return { ok: false, reason };
  }

  async #fetch({
    path,
    body: posted,
  }: Question): Promise<{ readonly status: number; readonly body: string }> {
    const { agent, allowPrivate, timeoutMs = TIMEOUT_MS } = this.#parts;
    const { url, keyParameter, keyHeader } = this.#settings;
    if (!allowPrivate && !url.startsWith("https:")) throw new Error("refused: only https is allowed");
    const key = this.#key();
    const address = new URL(url.replace(/\/$/, "") + path);
    if (key && keyParameter) address.searchParams.set(keyParameter, key);
    const { statusCode, body } = await request(address, {
      method: posted ? "POST" : "GET",
      headers: {
        accept: "application/json",
        ...(posted && { "content-type": "application/json" }),
        ...(key && keyHeader && { [keyHeader]: key }),
        ...(key && !keyParameter && !keyHeader && { authorization: `Bearer ${key}` }),
      },
      ...(posted && { body: JSON.stringify(posted) }),
      dispatcher: agent.dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = await readAtMost(body, MAX_ANSWER_BYTES);
    if (!bytes) throw new Error("the answer is too large");
    return { status: statusCode, body: bytes.toString() };
  }

  /** Undefined for a service without a key. A key that is named but not there is a failure, never left out. */
  #key(): string | undefined {
    const { account, secretName } = this.#settings;
    if (secretName === undefined) return undefined;
    const key = this.#parts.secret(account, secretName);
    if (key === undefined) throw new Error(`there is no secret ${secretName}`);
    return key;
  }
}

/** Never with a part of the answer, which may repeat the request. */
function toReason(error: unknown): string {
  if (error instanceof SyntaxError) return "the answer is no JSON";
  const { name, message, code } = error as NodeJS.ErrnoException;
  return name === "TimeoutError" ? "no answer in time" : message || code || name;
}
