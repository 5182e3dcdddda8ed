import { type Dispatcher, request } from "undici";
import { parseJson } from "../outside/parse-json.ts";
import { readAtMost } from "../outside/read-at-most.ts";

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

/** Posts to a provider. `answer` is undefined unless it is JSON. Null if there is no answer in time. */
export async function postToProvider(
  { origin, dispatcher, timeoutMs = SMS_TIMEOUT_MS }: Provider,
  { path, user, secret, contentType, body }: ProviderRequest,
): Promise<{ readonly status: number; readonly answer: unknown } | null> {
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
  } catch {
    return null;
  }
}
