import { isPublicAddress } from "#platform/outside/public-address.ts";

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Names that lead nowhere on the internet (RFC 6761, RFC 6762). `.example` is for documentation and tries. */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|invalid)$/;

const isPublicHost = (host: string): boolean =>
  isPublicAddress(host) ?? (host.length <= 253 && NAME.test(host) && !LOCAL.test(host));

/**
 * What is wrong with the address of an outside service or page; null for one that the internet can have.
 * @param example an address of the kind that is meant
 * @param allowPrivate plain http and private addresses are allowed, for trying things out on one machine
 */
export function findAddressProblem(text: string, allowPrivate: boolean, example: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === "https:" || (allowPrivate && url?.protocol === "http:");
  if (!url || !isWeb) return `must be an https address, such as ${example}`;
  if (url.username || url.password) return "must not hold a user name or password";
  if (allowPrivate || isPublicHost(url.hostname)) return null;
  return `must be on the internet; "${url.hostname}" is not a public host`;
}
