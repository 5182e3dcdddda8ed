import { expect, test } from "vitest";
import { findHostProblem } from "./own-host.ts";

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
