import { resolve } from "node:path";

export type FeedAddress =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly reason: string };

const SCHEME = /^([a-z][a-z0-9+.-]+):\/\//i;

/** An address of a feed: http(s), or the absolute path of a file or folder of this machine (D11). */
export function readFeedAddress(text: string): FeedAddress {
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return { ok: true, address: resolve(text) };
  if (scheme !== "http" && scheme !== "https") {
    const reason = `${scheme}:// addresses are not supported. Use an http:// or https:// address, or a folder or file of this machine.`;
    return { ok: false, reason };
  }
  if (!URL.canParse(text)) return { ok: false, reason: `"${text}" is not a valid address.` };
  return { ok: true, address: text };
}
