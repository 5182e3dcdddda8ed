import { expect, test } from "vitest";
import { isFromThisMachine } from "./outbox-endpoint.ts";

const ask = (host: string, client: string, headers: Record<string, string> = {}) =>
  isFromThisMachine({
    address: { url: new URL(`http://${host}/`), host, origin: `http://${host}`, client },
    request: new Request(`http://${host}/`, { headers }),
  });

test.each(["localhost", "localhost:3000", "dealer.localhost:3000"])(
  "D138 AUTH-11: this machine reads its outbox at %s",
  (host) => {
    expect(ask(host, "127.0.0.1")).toBe(true);
    expect(ask(host, "0:0:0:0::/64")).toBe(true);
  },
);

test("D61 D138 AUTH-11: the outbox refuses the network, proxies, and other names of this machine", () => {
  expect(ask("localhost:3000", "203.0.113.7")).toBe(false);
  expect(ask("localhost:3000", "")).toBe(false);
  for (const host of [
    "dealer.example",
    "localhost.evil.example",
    "evil-localhost",
    "192.168.1.7:3000",
    "127.0.0.1:3000",
  ])
    expect(ask(host, "127.0.0.1")).toBe(false);
  for (const name of ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
    expect(ask("localhost:3000", "127.0.0.1", { [name]: "203.0.113.7" })).toBe(false);
});
