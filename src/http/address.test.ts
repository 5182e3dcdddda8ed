import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readAddress, toHost } from "./address.ts";

const incoming = (url: string, headers: Record<string, string>) =>
  ({ url, headers, socket: { remoteAddress: "10.0.0.1", localPort: 3000 } }) as unknown as IncomingMessage;
const at = (url: string, headers: Record<string, string> = {}, trustedHops = 0) =>
  readAddress(incoming(url, { host: "dealer.example", ...headers }), trustedHops);

test.each([
  ["/search?a=1", "http://dealer.example/search?a=1"],
  ["//evil.example/x", "http://dealer.example/evil.example/x"],
  ["/\\evil.example", "http://dealer.example/evil.example"],
  ["/a/..//evil.example", "http://dealer.example/evil.example"],
  ["/./\\/evil.example", "http://dealer.example/evil.example"],
  ["/%2fevil.example", "http://dealer.example/%2fevil.example"],
])("D22: %s stays on its host", (target, url) => {
  expect(at(target)?.url.href).toBe(url);
});

test.each(["http://evil.example/", "*", "", "dealer.example:80", "/%", "/%ff", "/%c0%af"])(
  "D20: the target %j is no address",
  (target) => {
    expect(at(target)).toBeNull();
  },
);

test("D20: a default port is the same host as none, as browsers say it in Origin", () => {
  expect(at("/", { host: "Dealer.Example:80" })).toMatchObject({
    host: "dealer.example",
    origin: "http://dealer.example",
  });
});

test.each([
  ["dealer.example:3000", 0, "http://dealer.example:3000"],
  ["dealer.example:8443", 0, "http://dealer.example"],
  ["dealer.example", 0, "http://dealer.example"],
  ["dealer.example.:3000", 0, "http://dealer.example:3000"],
  ["[::1]:3000", 0, "http://[::1]:3000"],
  ["dealer.example:3000", 1, "http://dealer.example"],
])(
  "D84: of the port of %s only the server's own is named, and none behind %i proxies",
  (host, hops, origin) => {
    const address = at("/a?b=1", { host }, hops);
    expect([address?.origin, address?.url.href]).toEqual([origin, `${origin}/a?b=1`]);
  },
);

test("D17 D84: a post is compared with the host as its browser names it, whatever its port", () => {
  expect(at("/", { host: "dealer.example:8443" })?.host).toBe("dealer.example:8443");
});

test("D84: the same address at another host keeps protocol, port, path and query", () => {
  const address = at("/a%20b?c=d", { host: "alias.example:3000" });
  expect(address && toHost(address, "dealer.example")).toMatchObject({
    origin: "http://dealer.example:3000",
    host: "alias.example:3000",
    url: new URL("http://dealer.example:3000/a%20b?c=d"),
  });
});

test("TEN-01: forwarding headers count behind a trusted proxy alone, and of each only what the proxy wrote", () => {
  const headers = {
    "x-forwarded-host": "evil.example, site.example",
    "x-forwarded-proto": "http, https",
    "x-forwarded-for": "1.1.1.1, 2.2.2.2",
  };
  expect(at("/", headers, 1)).toMatchObject({ origin: "https://site.example", client: "2.2.2.2" });
  expect(at("/", headers)).toMatchObject({ origin: "http://dealer.example", client: "10.0.0.1" });
});

test.each([
  [0, "9.9.9.9, 203.0.113.7", "10.0.0.1"],
  [1, "203.0.113.7", "203.0.113.7"],
  [1, "9.9.9.9, 203.0.113.7", "203.0.113.7"],
  [2, "9.9.9.9, 203.0.113.7, 198.51.100.1", "203.0.113.7"],
  [2, "203.0.113.7", "203.0.113.7"],
  [3, "9.9.9.9, 203.0.113.7, 198.51.100.1, 198.51.100.2", "203.0.113.7"],
  [1, "[2001:db8::7]:443", "2001:db8:0:0::/64"],
  [1, "203.0.113.7, unknown", "10.0.0.1"],
  [1, "203.0.113.7, ", "10.0.0.1"],
])("D79: behind %i trusted proxies, of %j the client is %s", (trustedHops, list, client) => {
  expect(at("/", { "x-forwarded-for": list }, trustedHops)?.client).toBe(client);
});

test("D79: nothing that a client writes in front of what the trusted proxies append changes who it is", () => {
  const forged = fc.array(fc.constantFrom("1.2.3.4", "", "unknown", "2001:db8::1", " "), { maxLength: 4 });
  fc.assert(
    fc.property(forged, fc.integer({ min: 1, max: 3 }), (entries, trustedHops) => {
      const own = ["203.0.113.7", "198.51.100.1", "198.51.100.2"].slice(0, trustedHops);
      const header = [...entries, ...own].join(",");
      expect(at("/", { "x-forwarded-for": header }, trustedHops)?.client).toBe("203.0.113.7");
    }),
  );
});

test("D79: a browser that reaches the program by IPv6 is known by its network, also when it came by IPv4", () => {
  const from = (remoteAddress: string) =>
    readAddress({ url: "/", headers: { host: "x.example" }, socket: { remoteAddress } } as never, 0)?.client;
  expect(from("2001:db8::1")).toBe(from("2001:db8::2"));
  expect(from("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

test("D22: no target ever leads to another host or begins with two slashes", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    "..",
    ".",
    "%2f",
    "%5c",
    "evil.example",
    "@",
    ":",
    "?",
    "#",
    " ",
    "\t",
    "a",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const address = at(`/${parts.join("")}`);
      expect(address?.url.host ?? "dealer.example").toBe("dealer.example");
      expect(address?.url.pathname ?? "/").toMatch(/^\/(?!\/)/);
    }),
  );
});
