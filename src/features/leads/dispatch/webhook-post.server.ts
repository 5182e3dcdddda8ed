import { Agent, request } from "undici";
import { isPublicAddress, publicLookup } from "#platform/outside/public-address.ts";

export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type PostResult = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** How long one post may take, from connecting to the answer, in milliseconds. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

interface PostOptions {
  /** Plain HTTP and private addresses are allowed, for trying things out on one machine. */
  readonly allowPrivate: boolean;
  /** For the whole exchange. */
  readonly timeoutMs?: number;
}

/**
 * Posts to an address that a dealer configured. Only https and public addresses are reached, whatever the name
 * resolves to at the moment of connecting; redirects are not followed. 2xx is success; anything else comes back
 * with its reason, for the dispatch's record.
 */
export async function postWebhook(
  { url, headers, body }: WebhookPost,
  { allowPrivate, timeoutMs = WEBHOOK_TIMEOUT_MS }: PostOptions,
): Promise<PostResult> {
  const refusal = allowPrivate ? null : toRefusal(url);
  if (refusal) return { ok: false, reason: refusal };
  const agent = new Agent({ connect: allowPrivate ? {} : { lookup: publicLookup } });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await request(url, { method: "POST", headers, body, signal, dispatcher: agent });
    const accepted = response.statusCode >= 200 && response.statusCode < 300;
    return accepted ? { ok: true } : { ok: false, reason: `answered ${response.statusCode}` };
  } catch (error) {
    return { ok: false, reason: toReason(error) };
  } finally {
    await agent.destroy();
  }
}

function toRefusal(url: string): string | null {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") return "refused: only https is allowed";
  return isPublicAddress(hostname) === false ? "refused: a private address" : null;
}

function toReason(error: unknown): string {
  const { name, code, message } = error as NodeJS.ErrnoException;
  return name === "TimeoutError" ? "no answer in time" : (code ?? message);
}
