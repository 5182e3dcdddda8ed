import { LRUCache } from "lru-cache";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import { type Dispatcher, request } from "undici";
import { z } from "zod";
import { readAtMost } from "#platform/http/read-input.ts";
import { CircuitBreaker, type RestingServices } from "#platform/outside/circuit-breaker.ts";
import type { PublicAgent } from "#platform/outside/public-agent.ts";
import { HOUR_MS, MINUTE_MS } from "#platform/time.ts";
import { parseEmail } from "../../shoppers/shopper.ts";
import type { SsoClaims, SsoSettings } from "./sso.ts";

interface ProviderParts {
  /** Reaches public addresses only, unless this installation is one to try things out. */
  readonly agent: PublicAgent;
  /** Plain HTTP is allowed, too. */
  readonly allowPrivate: boolean;
  readonly now: () => Date;
  /** Is told which providers are left alone. */
  readonly resting?: RestingServices;
}

/** A provider with what the account is to it. */
export type Client = Pick<SsoSettings, "issuer" | "clientId"> & { readonly clientSecret: string };

/** What one try to sign in is bound to; each is 43 characters. */
export interface SsoAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Exactly as the provider knows it. */
  readonly redirectUri: string;
  /** Whether the person must prove anew who they are. */
  readonly isConfirmation: boolean;
}

/** `refused`: the provider's answer is not one to this try, or is not right. `unavailable`: it gives none. */
export type ProviderOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: "unavailable" | "refused"; readonly error: string };

const SCOPE = "openid email profile";
const TIMEOUT_SECONDS = 5;
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_PROVIDERS = 500;
const REST_MS = MINUTE_MS;
/** How old the proof of a confirmation may be, in seconds. */
const MAX_AGE_SECONDS = 60;

/**
 * The providers of accounts' single sign-on (D437). What one says of itself is kept for an hour, and its keys as long as the library
 * does; one that keeps failing is left alone for a minute.
 */
export class IdentityProviders {
  readonly #parts: ProviderParts;
  /** Follows no redirect, which could take the secret elsewhere. */
  readonly #direct: Dispatcher;
  readonly #known = new LRUCache<string, Configuration>({ max: MAX_PROVIDERS, ttl: HOUR_MS });
  readonly #breakers = new LRUCache<string, CircuitBreaker>({ max: MAX_PROVIDERS });

  constructor(parts: ProviderParts) {
    this.#parts = parts;
    this.#direct = parts.agent.dispatcher.compose(
      (dispatch) => (asked, handler) => dispatch({ ...asked, maxRedirections: 0 } as typeof asked, handler),
    );
  }

  /** Whether issuers may be addresses of this network. */
  get allowPrivate(): boolean {
    return this.#parts.allowPrivate;
  }

  /** The address at which somebody signs in. */
  async begin(client: Client, attempt: SsoAttempt): Promise<ProviderOutcome<URL>> {
    return this.#ask(client, async (configuration) => {
      const url = buildAuthorizationUrl(configuration, {
        ...{ scope: SCOPE, redirect_uri: attempt.redirectUri, state: attempt.state, nonce: attempt.nonce },
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: "S256",
        ...(attempt.isConfirmation && { prompt: "login", max_age: String(MAX_AGE_SECONDS) }),
      });
      if (url.protocol !== "https:" && !this.allowPrivate) throw new Error("signs in without https");
      return url;
    });
  }

  /** Who signed in, by what the provider sent the browser back with. */
  async finish(client: Client, attempt: SsoAttempt, answered: URL): Promise<ProviderOutcome<SsoClaims>> {
    return this.#ask(client, async (configuration) => {
      const tokens = await authorizationCodeGrant(configuration, toRedirected(attempt, answered), {
        ...{ expectedState: attempt.state, expectedNonce: attempt.nonce, pkceCodeVerifier: attempt.verifier },
        ...{ idTokenExpected: true, ...(attempt.isConfirmation && { maxAge: MAX_AGE_SECONDS }) },
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("there is no ID token");
      const more =
        "email" in claims ? claims : await this.#readMore(configuration, tokens.access_token, claims.sub);
      return toClaims({ ...more, iss: claims.iss, sub: claims.sub, auth_time: claims.auth_time });
    });
  }

  async #readMore(configuration: Configuration, token: string, subject: string): Promise<object> {
    return configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : fetchUserInfo(configuration, token, subject);
  }

  async #ask<Value>(
    client: Client,
    work: (configuration: Configuration) => Promise<Value>,
  ): Promise<ProviderOutcome<Value>> {
    const breaker = this.#findBreaker(client.issuer);
    if (breaker.rests) return { ok: false, reason: "unavailable", error: "it failed too often" };
    try {
      const value = await work(await this.#discover(client));
      breaker.record(true);
      return { ok: true, value };
    } catch (error) {
      const isUnavailable = isOutage(error);
      // What somebody's browser brings must not keep others out.
      if (isUnavailable) breaker.record(false);
      return { ok: false, reason: isUnavailable ? "unavailable" : "refused", error: toReason(error) };
    }
  }

  #findBreaker(issuer: string): CircuitBreaker {
    const { now, resting } = this.#parts;
    const known =
      this.#breakers.get(issuer) ??
      new CircuitBreaker(now, REST_MS, (until) => resting?.add(new URL(issuer).host, until));
    this.#breakers.set(issuer, known);
    return known;
  }

  async #discover({ issuer, clientId, clientSecret }: Client): Promise<Configuration> {
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const known = this.#known.get(key);
    if (known) return known;
    const execute = [enableNonRepudiationChecks, ...(this.allowPrivate ? [allowInsecureRequests] : [])];
    const options = { execute, timeout: TIMEOUT_SECONDS, [customFetch]: this.#fetch };
    const found = await discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    const methods = found.serverMetadata().token_endpoint_auth_methods_supported;
    const takesBasic = methods === undefined || methods.includes("client_secret_basic");
    const configuration = new Configuration(
      found.serverMetadata(),
      clientId,
      clientSecret,
      takesBasic ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret),
    );
    configuration[customFetch] = this.#fetch;
    configuration.timeout = TIMEOUT_SECONDS;
    for (const extend of execute) extend(configuration);
    this.#known.set(key, configuration);
    return configuration;
  }

  /** Reads no more than an answer may have. */
  readonly #fetch = async (
    url: string,
    {
      body,
      headers,
      method,
      signal,
    }: { body?: unknown; headers: Record<string, string>; method: string; signal?: AbortSignal },
  ): Promise<Response> => {
    const answer = await request(url, {
      ...{ method: method as "GET", headers, dispatcher: this.#direct },
      ...(body !== undefined && body !== null && { body: String(body) }),
      signal: signal ?? AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    });
    const bytes = await readAtMost(answer.body, MAX_ANSWER_BYTES);
    if (!bytes) throw new Error("the answer is too large");
    if (answer.statusCode >= 500) throw new Outage(`answered ${answer.statusCode}`);
    const type = answer.headers["content-type"];
    return new Response(bytes.length > 0 ? bytes : null, {
      status: answer.statusCode,
      headers: { ...(type !== undefined && { "content-type": String(type) }) },
    });
  };
}

class Outage extends Error {}

/** The library compares the address that it is given with nothing; the code is asked for with ours, which the provider compares. */
function toRedirected({ redirectUri }: SsoAttempt, { search }: URL): URL {
  const url = new URL(redirectUri);
  url.search = search;
  return url;
}

const NETWORK_CODES = /^(UND_ERR|E(CONN|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|PIPE)|OAUTH_TIMEOUT)/;

function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, name } = at as NodeJS.ErrnoException;
    if (at instanceof Outage || name === "TimeoutError" || NETWORK_CODES.test(code ?? "")) return true;
  }
  return false;
}

/** For the log: never with a part of an answer, which may hold who somebody is. */
function toReason(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}

const CLAIMS = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().max(300).optional().catch(undefined),
  auth_time: z.number().int().nonnegative().optional().catch(undefined),
});

function toClaims(said: object): SsoClaims {
  const { iss, sub, email, email_verified: isVerified, name, auth_time: at } = CLAIMS.parse(said);
  return {
    ...{ issuer: iss, subject: sub, name: name ?? null },
    email: isVerified === true && email !== undefined ? parseEmail(email) : null,
    authenticatedAt: at === undefined ? null : new Date(at * 1000),
  };
}
