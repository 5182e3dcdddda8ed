import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  closed.addSubnet(network, prefix, "ipv4");
}
/** Only 2000::/3 is in use; these parts of it lead elsewhere (6to4, Teredo, documentation). */
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const) {
  closed.addSubnet(network, prefix, "ipv6");
}

/** Whether an IP address is on the public internet; null for a name, which has to be looked up first. */
export function isPublicAddress(host: string): boolean | null {
  const address = host.replace(/^\[|\]$/g, "");
  const version = isIP(address);
  if (version === 0) return null;
  if (version === 4) return !closed.check(address, "ipv4");
  return open.check(address, "ipv6") && !closed.check(address, "ipv6");
}

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Names that lead nowhere on the internet (RFC 6761, RFC 6762). `.example` is for documentation and tries. */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|invalid)$/;

/** Whether a host may be on the public internet: a public IP address, or a name of the form that such hosts have. */
export const isPublicHost = (host: string): boolean =>
  isPublicAddress(host) ?? (host.length <= 253 && NAME.test(host) && !LOCAL.test(host));

/** Looks a name up as `net.connect` asks, and fails when any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "", 0);
    const [first] = addresses;
    const isHidden = addresses.some(({ address }) => !isPublicAddress(address));
    if (isHidden || !first) return callback(new Error("refused: a private address"), "", 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
