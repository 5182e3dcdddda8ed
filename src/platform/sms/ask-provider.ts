import { type Dispatcher, request } from "undici";
import { parseJson, readAtMost } from "../http/read-input.ts";

/** The shopper waits for the answer. */
const SMS_TIMEOUT_MS = 6_000;
const MAX_ANSWER_BYTES = 64 * 1024;

export interface Provider {
  /** `https://api.twilio.com` */
  readonly origin: string;
  readonly dispatcher: Dispatcher;
  readonly timeoutMs?: number;
}

interface ProviderRequest {
  readonly path: string;
  readonly user: string;
  readonly secret: string;
  readonly contentType: string;
  readonly body: string;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/**
 * Posts to a provider. `answer` is undefined unless it is JSON. Without an answer, `failure` says why: a time-out, or the code of the
 * network's error.
 */
export async function postToProvider(
  { origin, dispatcher, timeoutMs = SMS_TIMEOUT_MS }: Provider,
  { path, user, secret, contentType, body }: ProviderRequest,
): Promise<ProviderAnswer | { readonly failure: string }> {
  try {
    const { statusCode, body: stream } = await request(new URL(path, origin), {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`,
        "content-type": contentType,
        accept: "application/json",
      },
      body,
      dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = await readAtMost(stream, MAX_ANSWER_BYTES);
    return { status: statusCode, answer: bytes ? parseJson(bytes.toString()) : undefined };
  } catch (error) {
    return { failure: describeFailure(error) };
  }
}

/** Never the message of the error, which may have the address and so the account. */
function describeFailure(error: unknown): string {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  if (name === "TimeoutError") return "no answer in time";
  return `no answer: ${typeof code === "string" ? code : "unknown error"}`;
}
