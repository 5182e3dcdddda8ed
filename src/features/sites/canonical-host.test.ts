import { expect, test } from "vitest";
import { hostFor, mainHost } from "./canonical-host.ts";

const HOSTS = ["www.north.example", "north.example"];

test.each([
  ["north.example", null, "www.north.example"],
  ["www.north.example", null, "www.north.example"],
  ["north.dealers.example", null, "north.dealers.example"],
  ["north.example", "north.example", "north.example"],
  ["www.north.example", "north.example", "north.example"],
  ["north.dealers.example", "north.example", "north.example"],
  ["dealers.example", "north.example", "north.example"],
  ["north.localhost", "north.example", "north.localhost"],
  ["localhost", "north.example", "localhost"],
  ["127.0.0.1", "north.example", "127.0.0.1"],
  ["[::1]", "north.example", "[::1]"],
  ["notlocalhost", "north.example", "north.example"],
])("D84: a page asked for at %s, with %s chosen, is at %s", (asked, canonicalHost, host) => {
  expect(hostFor({ hosts: HOSTS, canonicalHost }, asked)).toBe(host);
});

test("D84: a site's own hosts on the local machine lead to one of them, too", () => {
  const hosts = ["one.localhost", "two.localhost"];
  expect(hostFor({ hosts, canonicalHost: null }, "two.localhost")).toBe("one.localhost");
});

test("D84: a site without hosts of its own stays where it is asked for", () => {
  const none = { hosts: [], canonicalHost: null };
  expect([mainHost(none), hostFor(none, "north.dealers.example")]).toEqual([null, "north.dealers.example"]);
});
