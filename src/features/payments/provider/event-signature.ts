import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "#platform/time.ts";

/** Later than this a signed body may have been kept by somebody and sent again. */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** Signs a webhook's body as Stripe does: "t=1764200000,v1=…". */
export function signEvent(body: string, key: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${computeSignature(key, time, body)}`;
}

/** Whether a body has a signature with this key, of the last five minutes. */
export function isSignedEvent(
  body: string,
  signature: string,
  { key, now }: { readonly key: string; readonly now: Date },
): boolean {
  const parts = signature.split(",").map((part) => part.trim().split("="));
  const time = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!Number.isSafeInteger(time) || Math.abs(now.getTime() - time * 1000) > MAX_AGE_MS) return false;
  const wanted = Buffer.from(computeSignature(key, time, body));
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value);
    return name === "v1" && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

const computeSignature = (key: string, time: number, body: string) =>
  createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
