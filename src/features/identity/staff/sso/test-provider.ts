import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Adapter, type AdapterPayload, type JWK } from "oidc-provider";

/** Somebody at the provider. */
export interface TestSubject {
  readonly subject: string;
  readonly email?: string;
  readonly isVerified?: boolean;
  readonly name?: string;
}

export interface TestProvider {
  readonly issuer: string;
  /** Whoever signs in from now on. */
  as(subject: TestSubject): void;
  /** Whether it answers. */
  setUp(isUp: boolean): void;
  /** Requests so far, by path. */
  readonly asked: readonly string[];
  /** Follows an address of it as a browser does, until it sends the browser elsewhere. */
  follow(address: string): Promise<string>;
  stop(): Promise<void>;
}

export const TEST_CLIENT = { clientId: "forecourt", clientSecret: "a secret of the provider" };

/** In memory, as the library's own, which says at each start that it is for trying things out. */
class Memory implements Adapter {
  static readonly #stored = new Map<string, AdapterPayload>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  #toKey(id: string): string {
    return `${this.#kind} ${id}`;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    Memory.#stored.set(this.#toKey(id), payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return Memory.#stored.get(this.#toKey(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...Memory.#stored].find(([key, one]) => key.startsWith(this.#kind) && one.uid === uid)?.[1];
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const found = await this.find(id);
    if (found) found.consumed = Date.now() / 1000;
  }

  async destroy(id: string): Promise<void> {
    Memory.#stored.delete(this.#toKey(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, one] of Memory.#stored) if (one.grantId === grantId) Memory.#stored.delete(key);
  }
}

const SECONDS = 600;
const SIGNING_KEY = {
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }),
  ...{ kty: "RSA", kid: "test", use: "sig", alg: "RS256" },
} as JWK;

/** A provider of OpenID Connect on a port of its own, at which whoever is asked for signs in without a form. */
export async function startTestProvider(redirectUri: string): Promise<TestProvider> {
  let current: TestSubject = { subject: "nobody" };
  let isUp = true;
  const asked: string[] = [];
  const people = new Map<string, TestSubject>();
  let answer: ReturnType<Provider["callback"]> | null = null;
  let provider: Provider;
  const server = createServer((request, response) => {
    asked.push(request.url?.split("?")[0] ?? "");
    if (!isUp) {
      response.writeHead(503).end();
      return;
    }
    if (request.url?.startsWith("/interaction/"))
      return void provider
        .interactionFinished(request, response, { login: { accountId: current.subject } })
        .catch(() => response.writeHead(500).end());
    answer?.(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: TEST_CLIENT.clientId, client_secret: TEST_CLIENT.clientSecret },
        redirect_uris: [redirectUri],
      },
    ],
    adapter: Memory,
    jwks: { keys: [SIGNING_KEY] },
    ttl: {
      ...{ Interaction: SECONDS, Grant: SECONDS, Session: SECONDS, AccessToken: SECONDS, IdToken: SECONDS },
      AuthorizationCode: SECONDS,
    },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["a key of the test"] },
    pkce: { required: () => true },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => {
        const { email, isVerified = true, name } = people.get(id) ?? { subject: id };
        return {
          sub: id,
          ...(email !== undefined && { email, email_verified: isVerified }),
          ...(name && { name }),
        };
      },
    }),
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  answer = provider.callback();
  return {
    issuer,
    asked,
    as: (subject) => {
      current = subject;
      people.set(subject.subject, subject);
    },
    setUp: (up) => {
      isUp = up;
    },
    async follow(address) {
      const cookies = new Map<string, string>();
      let at = new URL(address);
      for (let hops = 0; hops < 10 && at.href.startsWith(issuer); hops++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const { headers } = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const set of headers.getSetCookie()) {
          const [pair = ""] = set.split(";");
          cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
        }
        const location = headers.get("location");
        if (location === null) break;
        at = new URL(location, at);
      }
      return at.href;
    },
    stop: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
