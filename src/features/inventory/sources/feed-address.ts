import { isPublicHost } from "#platform/outside/public-address.ts";

/** How a server is signed in to: HTTP's user name and password, a header, or a parameter of the address (D447). */
export const SIGN_IN_KINDS = ["basic", "header", "query"] as const;
export type SignInKind = (typeof SIGN_IN_KINDS)[number];

/** How a feed's server is signed in to. */
export interface FeedSignIn {
  readonly kind: SignInKind;
  /** User name, or name of the header or of the parameter. */
  readonly name: string;
  readonly secret: string;
}

export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** What stands for a value that is not shown. */
const HIDDEN = "…";

/**
 * A web address as a page and the audit log have it: without a user name and password, and with a mark in place of the value of each
 * parameter, since such values let people in. Anything else is the server's own, and stays unnamed.
 */
export function maskAddress(address: string): string {
  const url = isWebAddress(address) ? URL.parse(address) : null;
  if (!url) return "";
  const names = [...url.searchParams.keys()].map((name) => `${encodeURIComponent(name)}=${HIDDEN}`);
  return `${url.origin}${url.pathname}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

const MAX_ADDRESS = 2000;

/** Names of parameters that let people in. */
const SECRET_PARAMETER = /key|token|secret|passw|pwd|signature|credential|^(sig|auth|pass)$/i;

interface AddressRules {
  /** How the server is signed in to; null without. */
  readonly kind: SignInKind | null;
  /** Also addresses of this network and plain http with a password, for trying things out on one machine. */
  readonly allowPrivate: boolean;
}

/**
 * What is wrong with an address that somebody typed in a browser; null if it is one of the internet (D447). It is checked again whenever
 * it is fetched, by what its name leads to then.
 */
export function findAddressProblem(text: string, { kind, allowPrivate }: AddressRules): string | null {
  const url = URL.parse(text);
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === "ftp" || scheme === "ftps" || scheme === "sftp")
    return "FTP is not fetched from here. Ask for an https address; or have the sender upload to a folder of this server, which whoever runs your website sets up.";
  if (!url || !isWebAddress(text) || url.hostname === "")
    return "Enter the address of the file on the web, such as https://feeds.supplier.com.au/stock.csv.";
  if (text.length > MAX_ADDRESS) return `Enter at most ${MAX_ADDRESS} characters.`;
  if (text.includes(HIDDEN))
    return `Enter the whole address: what it shows as ${HIDDEN} is hidden, and has to be entered again.`;
  if (url.username || url.password)
    return "Leave user name and password out of the address, and enter them below.";
  if (!allowPrivate && !isPublicHost(url.hostname))
    return `“${url.hostname.slice(0, 100)}” is not an address on the internet.`;
  if (kind !== null && url.protocol !== "https:" && !allowPrivate)
    return "With a password or key, the address must begin with https://, so that nobody on the way reads it.";
  const secret = [...url.searchParams.keys()].find((name) => SECRET_PARAMETER.test(name));
  if (secret !== undefined && kind !== "query")
    return `Take “${secret.slice(0, 60)}” out of the address and enter it below as a key in the address: there it is kept encrypted.`;
  return null;
}

const MAX_SECRET = 1000;
/** Headers that say how a request is sent, not who sends it. */
const RESERVED_HEADER =
  /^(host|connection|content-.*|transfer-encoding|keep-alive|upgrade|expect|te|trailer|proxy-.*|range|accept-encoding)$/i;

/** What is wrong with the name of a sign-in; null for a right one. */
export function findSignInNameProblem(kind: SignInKind, name: string): string | null {
  if (kind === "basic")
    return name !== "" && name.length <= 200 && !/[:\p{Cc}]/u.test(name)
      ? null
      : "Enter the user name, without a colon.";
  if (kind === "query")
    return /^[\w.~[\]-]{1,100}$/.test(name) ? null : "Enter the name of the key, such as key or token.";
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,99}$/.test(name)) return "Enter the name of the header, such as X-Api-Key.";
  return RESERVED_HEADER.test(name)
    ? `“${name}” is set by the connection itself. Ask for another one.`
    : null;
}

/** What is wrong with a new password or key; null for a right one. */
export function findSecretProblem(kind: SignInKind, secret: string): string | null {
  if (secret.length > MAX_SECRET) return `Enter at most ${MAX_SECRET} characters.`;
  if (/\p{Cc}/u.test(secret)) return "Leave out line breaks.";
  if (kind === "header" && !/^[\x20-\x7e]*$/.test(secret))
    return "Enter letters without accents, digits and signs alone: a header takes nothing else.";
  return null;
}

/** An address and headers by which a server is signed in to. */
export function signInto(
  address: string,
  signIn: FeedSignIn | null,
): { readonly address: string; readonly headers: Readonly<Record<string, string>> } {
  if (!signIn) return { address, headers: {} };
  const { kind, name, secret } = signIn;
  if (kind === "query") {
    const url = new URL(address);
    url.searchParams.set(name, secret);
    return { address: url.href, headers: {} };
  }
  const basic = `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}`;
  return { address, headers: kind === "basic" ? { authorization: basic } : { [name]: secret } };
}
