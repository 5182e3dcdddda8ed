import fc from "fast-check";
import { expect, test } from "vitest";
import { listNetworkLimits, toClientNetwork } from "./client-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::2", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:ffff::", "2001:db8:0:0::/64"],
  ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
  ["[2001:db8::1]", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("D79 D14: %s belongs to %s", (address, network) => {
  expect(toClientNetwork(address)).toBe(network);
});

test.each([
  "",
  "unknown",
  "_hidden",
  "1",
  "0x7f.1",
  "203.0.113",
  "203.0.113.7, 1.1.1.1",
  "[203.0.113.7",
  ":80",
])("D79: %j is no address", (text) => {
  expect(toClientNetwork(text)).toBeNull();
});

test("D79: every spelling of every address of a /64 is one network, and another /64 is another", () => {
  const groups = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: length, maxLength: length });
  const written = (parts: readonly number[], pad: number) =>
    parts.map((part) => part.toString(16).padStart(pad, "0")).join(":");
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), fc.constantFrom(1, 4), (prefix, one, other, pad) => {
      fc.pre(prefix.some((part) => part > 0));
      const network = toClientNetwork(written([...prefix, ...one], 1));
      expect(toClientNetwork(written([...prefix, ...other], pad).toUpperCase())).toBe(network);
      expect(toClientNetwork(new URL(`http://[${written([...prefix, ...other], pad)}]`).hostname)).toBe(
        network,
      );
      const [last = 0] = prefix.slice(3);
      expect(toClientNetwork(written([...prefix.slice(0, 3), (last + 1) % 0x10000, ...one], pad))).not.toBe(
        network,
      );
    }),
  );
});

test("D240: a client is counted by its network and the /48 around it, each with its limit", () => {
  const limits = { network: 3, block: 12 };
  expect(listNetworkLimits("2001:db8:1:2::/64", limits)).toEqual([
    { network: "2001:db8:1:2::/64", max: 3 },
    { network: "2001:db8:1::/48", max: 12 },
  ]);
  expect(listNetworkLimits("203.0.113.7", limits)).toEqual([{ network: "203.0.113.7", max: 3 }]);
  expect(listNetworkLimits(null, limits)).toEqual(listNetworkLimits("", limits));
});

test("D79: anything at all is read without failing", () => {
  fc.assert(fc.property(fc.string(), (text) => toClientNetwork(text) !== undefined));
});
