import { type Dispatcher, request } from "undici";
import { z } from "zod";
import { parseJson, readAtMost } from "../http/read-input.ts";

/** How long a CDN may keep a page, in seconds. */
interface EdgeLifetime {
  readonly fresh: number;
  /** After that, while it asks for a new one. */
  readonly stale: number;
}

type PurgeOutcome =
  | { readonly ok: true }
  /** `retryMs`: how long the CDN wants to be left alone, in milliseconds; null if it does not say. Details name no secret. */
  | { readonly ok: false; readonly detail: string; readonly retryMs: number | null };

/** A CDN in front: what tells it to keep a page, and what makes it forget pages. */
export interface Cdn {
  /** Headers that the CDN reads and takes away, so that no cache behind it, which nobody could purge, keeps the page. */
  buildHeaders(tags: readonly string[], lifetime: EdgeLifetime): Readonly<Record<string, string>>;
  /** Most tags of one purge. */
  readonly maxTags: number;
  /** Forgets all pages that have one of the tags. */
  purge(tags: readonly string[]): Promise<PurgeOutcome>;
}

export interface CdnAccount {
  readonly provider: "cloudflare" | "fastly";
  /** Zone of Cloudflare, service of Fastly. */
  readonly id: string;
  readonly token: string;
}

interface CdnParts {
  readonly dispatcher: Dispatcher;
  /** Address of a stand-in for the provider's API. */
  readonly standIn?: string | undefined;
  readonly timeoutMs?: number;
}

const formatLifetime = ({ fresh, stale }: EdgeLifetime) =>
  stale > 0 ? `max-age=${fresh}, stale-while-revalidate=${stale}` : `max-age=${fresh}`;

const purged = z.object({ success: z.literal(true) });

/** Cloudflare: `Cache-Tag`, and purge by tags of a zone (API v4). All plans have it; 100 tags a call. */
function createCloudflare({ id, token }: CdnAccount, parts: CdnParts): Cdn {
  const origin = parts.standIn ?? "https://api.cloudflare.com";
  return {
    buildHeaders: (tags, lifetime) => ({
      "cache-tag": tags.join(","),
      "cloudflare-cdn-cache-control": formatLifetime(lifetime),
    }),
    maxTags: 100,
    purge: (tags) =>
      post(parts, {
        url: `${origin}/client/v4/zones/${id}/purge_cache`,
        headers: { authorization: `Bearer ${token}` },
        body: { tags },
        isDone: (answer) => purged.safeParse(answer).success,
      }),
  };
}

/** Fastly: `Surrogate-Key`, and purge by keys of a service; 256 keys a call. Its answer has the id of each key's purge. */
function createFastly({ id, token }: CdnAccount, parts: CdnParts): Cdn {
  const origin = parts.standIn ?? "https://api.fastly.com";
  return {
    buildHeaders: (tags, lifetime) => ({
      "surrogate-key": tags.join(" "),
      "surrogate-control": formatLifetime(lifetime),
    }),
    maxTags: 256,
    purge: (tags) =>
      post(parts, {
        url: `${origin}/service/${id}/purge`,
        headers: { "fastly-key": token },
        body: { surrogate_keys: tags },
        isDone: (answer) =>
          tags.every((tag) => (answer as Record<string, unknown> | null)?.[tag] !== undefined),
      }),
  };
}

/** Opens the CDN of an account. */
export const createCdn = (account: CdnAccount, parts: CdnParts): Cdn =>
  account.provider === "cloudflare" ? createCloudflare(account, parts) : createFastly(account, parts);

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

interface PurgeRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly isDone: (answer: unknown) => boolean;
}

async function post(
  { dispatcher, timeoutMs = TIMEOUT_MS }: CdnParts,
  { url, headers, body, isDone }: PurgeRequest,
): Promise<PurgeOutcome> {
  try {
    const answered = await request(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = await readAtMost(answered.body, MAX_ANSWER_BYTES);
    if (answered.statusCode === 200 && bytes && isDone(parseJson(bytes.toString()))) return { ok: true };
    const retryMs = Number(answered.headers["retry-after"]) * 1000 || null;
    return { ok: false, detail: `status ${answered.statusCode}`, retryMs };
  } catch (error) {
    const { name, code } = error as { readonly name?: string; readonly code?: unknown };
    const detail = name === "TimeoutError" ? "no answer in time" : `no answer: ${String(code ?? name)}`;
    return { ok: false, detail, retryMs: null };
  }
}
