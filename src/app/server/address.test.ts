import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOf } from "./address.ts";

const incoming = (url: string, headers: Record<string, string>) =>
  ({ url, headers, socket: { remoteAddress: "10.0.0.1" } }) as unknown as IncomingMessage;
const at = (url: string, headers: Record<string, string> = {}, trustProxy = false) =>
  addressOf(incoming(url, { host: "dealer.example", ...headers }), trustProxy);

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

test("TEN-01: forwarding headers count behind a trusted proxy alone, and of each only what the proxy wrote", () => {
  const headers = {
    "x-forwarded-host": "evil.example, site.example",
    "x-forwarded-proto": "http, https",
    "x-forwarded-for": "1.1.1.1, 2.2.2.2",
  };
  expect(at("/", headers, true)).toMatchObject({ origin: "https://site.example", client: "2.2.2.2" });
  expect(at("/", headers)).toMatchObject({ origin: "http://dealer.example", client: "10.0.0.1" });
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
