import { expect, test } from "vitest";
import {
  findHostProblem,
  findLinkedHost,
  findMainHost,
  isRedirected,
  keepUsableHosts,
  toNamedHost,
} from "./site-hosts.ts";

test.each([
  ["harbourline.dealers.example", /belongs to BASE_DOMAIN \(dealers\.example\)/],
  ["x.y.dealers.example", /belongs to BASE_DOMAIN/],
  ["dealers.example", /belongs to BASE_DOMAIN/],
  ["localhost", /local machine/],
  ["harbourline.localhost", /local machine/],
  ["127.0.0.1", /IP address/],
  ["203.0.113.7", /IP address/],
  ["127.1", /IP address/],
  ["0x7f.0x1", /IP address/],
  ["[::1]", /host alone/],
  ["https://a.example", /host alone/],
  ["a.example:80", /host alone/],
  ["a.example.", /host alone/],
])("TEN-01 D84: %s cannot be a site's own domain", (host, problem) => {
  expect(findHostProblem(host, "dealers.example")).toMatch(problem);
});

test.each(["www.north.example", "north", "notlocalhost", "notdealers.example", "1.north.example"])(
  "TEN-01 D84: %s can be a site's own domain",
  (host) => {
    expect(findHostProblem(host, "dealers.example")).toBeNull();
  },
);

const HOSTS = ["www.north.example", "north.example"];

test.each([
  ["north.example", null, "www.north.example", true],
  ["www.north.example", null, "www.north.example", true],
  ["north.dealers.example", null, "www.north.example", false],
  ["dealers.example", null, "www.north.example", false],
  ["north.localhost", null, "north.localhost", false],
  ["north.example", "north.example", "north.example", true],
  ["www.north.example", "north.example", "north.example", true],
  ["north.dealers.example", "north.example", "north.example", true],
  ["dealers.example", "north.example", "north.example", true],
  ["north.localhost", "north.example", "north.localhost", true],
  ["localhost", "north.example", "localhost", true],
  ["127.0.0.1", "north.example", "127.0.0.1", true],
  ["[::1]", "north.example", "[::1]", true],
  ["notlocalhost", "north.example", "north.example", true],
])(
  "D84 D93: a page asked for at %s, with %s chosen, names %s; redirects there: %s",
  (asked, canonicalHost, host, redirects) => {
    const site = { hosts: HOSTS, canonicalHost };
    expect([toNamedHost(site, asked), isRedirected(site, asked)]).toEqual([host, redirects]);
  },
);

test("D84: hosts that no site can have are not used", () => {
  const hosts = ["www.north.example", "north.dealers.example", "127.0.0.1"];
  expect(keepUsableHosts({ hosts, canonicalHost: "north.dealers.example" }, "dealers.example")).toEqual({
    hosts: ["www.north.example"],
    canonicalHost: null,
  });
});

test("D84: a site's own hosts on the local machine lead to one of them, too", () => {
  const hosts = ["one.localhost", "two.localhost"];
  expect(toNamedHost({ hosts, canonicalHost: null }, "two.localhost")).toBe("one.localhost");
});

test("D84: a site without hosts of its own stays where it is asked for", () => {
  const none = { hosts: [], canonicalHost: null };
  expect([findMainHost(none), toNamedHost(none, "north.dealers.example")]).toEqual([
    null,
    "north.dealers.example",
  ]);
});

test.each([
  ["www.group.example", ["www.coast.example"], "www.coast.example"],
  ["group.dealers.example", ["www.coast.example"], "www.coast.example"],
  ["group.dealers.example", [], "coast.dealers.example"],
  ["group.localhost", ["www.coast.example"], "coast.dealers.example"],
])("D349: a page at %s links to a site with the hosts %j at %s", (requested, hosts, linked) => {
  const site = { slug: "coast", hosts, canonicalHost: null };
  expect(findLinkedHost(site, { requested, baseDomain: "dealers.example" })).toBe(linked);
});
