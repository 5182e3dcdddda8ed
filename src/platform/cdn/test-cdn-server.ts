/**
 * A CDN for tests, as Cloudflare and Fastly document theirs: it keeps what its headers allow, forgets by tags through its API, takes
 * its headers away, and refuses calls without the token, with too many tags, or too soon. It differs in keeping no copy after its
 * time while it asks for a new one, and in being one place.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";

export type TestCdnProvider = "cloudflare" | "fastly";

/** How its API answers. */
export type CdnMood = "working" | "failing" | "busy" | "garbage";

export interface TestCdn {
  readonly url: string;
  readonly port: number;
  readonly account: { readonly provider: TestCdnProvider; readonly id: string; readonly token: string };
  mood: CdnMood;
  /** Port of the server behind it. */
  originPort: number;
  /** Tags of each purge that it did. */
  readonly purges: string[][];
  /** Addresses of what it keeps. */
  readonly kept: ReadonlyMap<string, unknown>;
  stop(): Promise<void>;
}

const MAX_TAGS = { cloudflare: 100, fastly: 256 };

interface Kept {
  readonly tags: readonly string[];
  readonly until: number;
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export async function startTestCdn(provider: TestCdnProvider): Promise<TestCdn> {
  const kept = new Map<string, Kept>();
  const account = { provider, id: "abc123", token: "a token of the CDN" };
  const path =
    provider === "cloudflare" ? `/client/v4/zones/${account.id}/purge_cache` : `/service/${account.id}/purge`;
  const server = createServer((incoming, response) =>
    incoming.url === path && incoming.method === "POST"
      ? answerPurge(incoming, response)
      : answerShopper(incoming, response),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const cdn: TestCdn = {
    ...{ url: `http://127.0.0.1:${port}`, port, account, mood: "working", originPort: 0, purges: [], kept },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answerPurge(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { tags, surrogate_keys: keys } = (await json(incoming)) as Record<string, string[] | undefined>;
    const asked = (provider === "cloudflare" ? tags : keys) ?? [];
    const { authorization, "fastly-key": key } = incoming.headers;
    const isAllowed =
      provider === "cloudflare" ? authorization === `Bearer ${account.token}` : key === account.token;
    const send = (status: number, body: unknown, headers = {}) =>
      void response
        .writeHead(status, { "content-type": "application/json", ...headers })
        .end(JSON.stringify(body));
    if (!isAllowed)
      return send(403, { success: false, errors: [{ code: 10000, message: "Authentication error" }] });
    if (asked.length === 0 || asked.length > MAX_TAGS[provider]) return send(400, { success: false });
    if (cdn.mood === "failing") return send(500, { success: false });
    if (cdn.mood === "busy") return send(429, { success: false }, { "retry-after": "1" });
    if (cdn.mood === "garbage") return send(200, "<html>");
    cdn.purges.push(asked);
    for (const [address, one] of kept) if (one.tags.some((tag) => asked.includes(tag))) kept.delete(address);
    if (provider === "cloudflare")
      send(200, { success: true, errors: [], messages: [], result: { id: account.id } });
    else send(200, Object.fromEntries(asked.map((tag) => [tag, `108-1391560174-${tag}`])));
  }

  async function answerShopper(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host, "accept-encoding": encoding = "" } = incoming.headers;
    const address = `${host}${incoming.url} ${encoding}`;
    const found = kept.get(address);
    const isHit = incoming.method === "GET" && found !== undefined && found.until > Date.now();
    const answer = isHit ? found : await askOrigin(incoming, address);
    const { "surrogate-key": _k, "surrogate-control": _s, "cache-tag": _t, ...others } = answer.headers;
    const { "cloudflare-cdn-cache-control": _c, ...headers } = others;
    response.writeHead(answer.status, { ...headers, "x-cache": isHit ? "HIT" : "MISS" }).end(answer.body);
  }

  async function askOrigin(incoming: IncomingMessage, address: string): Promise<Kept> {
    const { method, url, headers } = incoming;
    const asked = request({ host: "127.0.0.1", port: cdn.originPort, path: url, method, headers });
    asked.end(await buffer(incoming));
    const [answered] = (await once(asked, "response")) as [IncomingMessage];
    const { statusCode: status = 0, headers: received } = answered;
    const tags = provider === "cloudflare" ? received["cache-tag"] : received["surrogate-key"];
    const control =
      received[provider === "cloudflare" ? "cloudflare-cdn-cache-control" : "surrogate-control"];
    const seconds = Number(/(?:^|[ ,])max-age=(\d+)/.exec(String(control ?? ""))?.[1] ?? 0);
    const fetched = {
      ...{ status, headers: received, until: Date.now() + seconds * 1000, body: await buffer(answered) },
      tags: String(tags ?? "").split(/[ ,]+/),
    };
    const isPrivate = /private|no-store/.test(received["cache-control"] ?? "");
    const mayKeep = method === "GET" && seconds > 0 && !isPrivate && received["set-cookie"] === undefined;
    if (mayKeep) kept.set(address, fetched);
    return fetched;
  }

  return cdn;
}
