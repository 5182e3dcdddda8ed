import { setTimeout as wait } from "node:timers/promises";
import { type Dispatcher, request } from "undici";
import { z } from "zod";
import { parseJson, readAtMost } from "#platform/http/read-input.ts";
import { readFailure, readReplyState, readReviewPage } from "./google-answer.ts";
import type { ReviewService, ServiceAnswer, ServiceFailure } from "./review-service.ts";

/** The OAuth client of a Google project, and the grant of a dealer to it. */
export interface GoogleGrant {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

export interface GoogleParts {
  readonly dispatcher: Dispatcher;
  readonly now: () => Date;
  /** Address of a stand-in for both of Google's servers. */
  readonly standIn?: string | undefined;
  readonly timeoutMs?: number;
  /** Between two requests. */
  readonly paceMs?: number;
}

const API = "https://mybusiness.googleapis.com";
const TOKENS = "https://oauth2.googleapis.com";
const TIMEOUT_MS = 10_000;
/** Google allows 300 requests a minute and asks for an even pace; several processes and accounts may share a project. */
const PACE_MS = 1000;
/** The most reviews that Google gives at once. */
const PAGE_SIZE = 50;
/** Fifty reviews and replies of 4,096 characters each, with room for what escaping adds. */
const MAX_ANSWER_BYTES = 4 * 2 ** 20;
/** A token is not used in its last minute. */
const SPARE_MS = 60_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

type Asked = { readonly status: number; readonly answer: unknown } | ServiceFailure;

/**
 * Google's Business Profile (Google My Business API v4, `accounts.locations.reviews`), with the access tokens of a refresh token
 * (OAuth 2.0). A token that Google no longer takes is renewed once.
 */
export class GoogleProfile implements ReviewService {
  readonly #grant: GoogleGrant;
  readonly #parts: GoogleParts;
  #token: { readonly value: string; readonly until: number } | null = null;
  #next = 0;

  constructor(grant: GoogleGrant, parts: GoogleParts) {
    this.#grant = grant;
    this.#parts = parts;
  }

  async list(profile: string, page: string | null): ReturnType<ReviewService["list"]> {
    const asked = new URLSearchParams({ pageSize: String(PAGE_SIZE), orderBy: "updateTime desc" });
    if (page !== null) asked.set("pageToken", page);
    return read(await this.#ask("GET", `/v4/${profile}/reviews?${asked}`), readReviewPage);
  }

  async reply(profile: string, reviewId: string, text: string): ReturnType<ReviewService["reply"]> {
    const path = toReplyPath(profile, reviewId);
    return read(await this.#ask("PUT", path, { comment: text }), readReplyState);
  }

  async removeReply(profile: string, reviewId: string): ReturnType<ReviewService["removeReply"]> {
    return read(await this.#ask("DELETE", toReplyPath(profile, reviewId)), () => null);
  }

  async #ask(method: "GET" | "PUT" | "DELETE", path: string, body?: object): Promise<Asked> {
    let asked = await this.#askOnce(method, path, body);
    if ("status" in asked && asked.status === 401) {
      this.#token = null;
      asked = await this.#askOnce(method, path, body);
    }
    return asked;
  }

  async #askOnce(method: "GET" | "PUT" | "DELETE", path: string, body?: object): Promise<Asked> {
    const token = await this.#findToken();
    if (!token.ok) return token;
    return this.#send(new URL(path, this.#parts.standIn ?? API), {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async #findToken(): Promise<ServiceAnswer<string>> {
    const now = this.#parts.now().getTime();
    if (this.#token && this.#token.until > now) return { ok: true, value: this.#token.value };
    const { clientId, clientSecret, refreshToken } = this.#grant;
    const asked = await this.#send(new URL("/token", this.#parts.standIn ?? TOKENS), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        ...{ grant_type: "refresh_token", client_id: clientId },
        ...{ client_secret: clientSecret, refresh_token: refreshToken },
      }).toString(),
    });
    const answer = read(asked, (value) => tokenAnswer.parse(value));
    if (!answer.ok) return { ...answer, detail: `no access token: ${answer.detail}` };
    const { access_token: value, expires_in: seconds } = answer.value;
    this.#token = { value, until: now + seconds * 1000 - SPARE_MS };
    return { ok: true, value };
  }

  async #send(url: URL, options: Omit<Parameters<typeof request>[1] & object, "dispatcher">): Promise<Asked> {
    const { dispatcher, timeoutMs = TIMEOUT_MS, paceMs = PACE_MS } = this.#parts;
    const delay = this.#next - performance.now();
    this.#next = Math.max(this.#next, performance.now()) + paceMs;
    if (delay > 0) await wait(delay);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { statusCode, body } = await request(url, { ...options, dispatcher, signal });
      const bytes = await readAtMost(body, MAX_ANSWER_BYTES);
      return { status: statusCode, answer: bytes ? parseJson(bytes.toString()) : undefined };
    } catch (error) {
      return { ok: false, reason: "unavailable", detail: describeFailure(error) };
    }
  }
}

const toReplyPath = (profile: string, reviewId: string) =>
  `/v4/${profile}/reviews/${encodeURIComponent(reviewId)}/reply`;

function read<Value>(asked: Asked, readAnswer: (answer: unknown) => Value): ServiceAnswer<Value> {
  if ("ok" in asked) return asked;
  const { status, answer } = asked;
  if (status !== 200) return readFailure(status, answer);
  try {
    return { ok: true, value: readAnswer(answer) };
  } catch {
    return { ok: false, reason: "unavailable", detail: "the answer is not understood" };
  }
}

/** Never the message of the error, which may have the address. */
function describeFailure(error: unknown): string {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  return name === "TimeoutError" ? "no answer in time" : `no answer: ${String(code ?? "unknown error")}`;
}
