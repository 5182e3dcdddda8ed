import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { hashFor, type KeyPurpose } from "../secrets/own-secret.ts";

/**
 * The network that one household or phone has: an IPv4 address, or the first 64 bits of an IPv6 address, in one way of
 * writing each (D79). An IPv4 address written as IPv6 (`::ffff:203.0.113.7`) is the IPv4 address.
 * @param text an address, with or without a port: `203.0.113.7:4711`, `[2001:db8::1]:443`
 * @returns null for anything else
 */
export function toClientNetwork(text: string): string | null {
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  if (isIP(address) === 0) return null;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(":")}::/64`;
}

/** The /48 that contains a network of `toClientNetwork`, since one customer may have all of its /64; null for IPv4. */
function toWiderNetwork(network: string): string | null {
  const [, prefix] = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/.exec(network) ?? [];
  return prefix === undefined ? null : `${prefix}::/48`;
}

/** How much one network, and the /48 around an IPv6 network, may do. */
export interface NetworkLimits<Limit = number> {
  readonly network: Limit;
  readonly block: Limit;
}

/**
 * What a client is counted by, each with its limit: its network, and for IPv6 the /48 around it (D240). Clients whose network is not
 * known share one limit.
 */
export const listNetworkLimits = <Limit>(
  client: string | null,
  { network, block }: NetworkLimits<Limit>,
): { readonly network: string; readonly max: Limit }[] =>
  listNetworks(client || "unknown").map((one, at) => ({ network: one, max: at === 0 ? network : block }));

/** Keyed hashes of the network that something comes from and of the /48 around it, null for IPv4. */
export interface HashedNetwork {
  readonly network: string;
  readonly block: string | null;
}

/** Hashes a client's network for one purpose, so that it can be stored. Clients whose network is not known share one. */
export function hashNetwork(client: string | null, secret: string, purpose: KeyPurpose): HashedNetwork {
  const [network = "", block = null] = listNetworks(client || "unknown").map((text) =>
    hashFor(secret, purpose, text).toString("base64url"),
  );
  return { network, block };
}

/** What a client's requests are counted by: its network, and for IPv6 the /48 around it too (D240). */
export const listNetworks = (network: string): readonly string[] => {
  const wider = toWiderNetwork(network);
  return wider === null ? [network] : [network, wider];
};
