import { deriveKey, isSameSecret } from "../secrets/own-secret.ts";

/**
 * Who may read the outbox (D209): whoever has its whole address, which ends in a token, and after that the same browser without it.
 * Nothing else in a request proves that it comes from this machine: a proxy may name localhost and add no header.
 */

const COOKIE = "forecourt-outbox";
const MONTH_S = 30 * 86_400;

/** The token of an installation. It stays the same, so that the address may be kept. */
const toToken = (secret: string): string => deriveKey(secret, "outbox").slice(0, 32);

/** The path of the outbox with its token. */
export const toOutboxPath = (secret: string): string => `/outbox?token=${toToken(secret)}`;

/** Whether a request has the token, in its address or in a cookie. */
export function mayReadOutbox({ url, headers }: Pick<Request, "url" | "headers">, secret: string): boolean {
  const given = new URL(url).searchParams.get("token");
  const kept = new RegExp(`(?:^|; ?)${COOKIE}=([0-9a-f]+)(?:;|$)`).exec(headers.get("cookie") ?? "")?.[1];
  return [given, kept].some(
    (token) => token !== null && token !== undefined && isSameSecret(token, toToken(secret)),
  );
}

/** The `Set-Cookie` header of a browser that has opened the whole address. Links from sites at `*.localhost` send it, too. */
export const toOutboxCookie = (secret: string): string =>
  `${COOKIE}=${toToken(secret)}; Path=/outbox; Max-Age=${MONTH_S}; HttpOnly; SameSite=Lax`;
