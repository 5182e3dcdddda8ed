import { createServer, type RequestListener, type Server } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { isPublicAddress, publicLookup } from "#platform/outside/public-address.ts";
import { postWebhook } from "./webhook-post.server.ts";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/leads`;
}
const post = (url: string, options = {}) =>
  postWebhook({ url, headers: { "x-test": "1" }, body: "{}" }, { allowPrivate: true, ...options });

describe("posting a webhook", () => {
  test("D13: body and headers arrive, 2xx is delivered", async () => {
    let seen = "";
    const url = await serve((request, response) => {
      request.on("data", (chunk) => {
        seen = `${request.method} ${request.headers["x-test"]} ${chunk}`;
      });
      request.on("end", () => response.writeHead(202).end());
    });
    expect(await post(url)).toEqual({ ok: true });
    expect(seen).toBe("POST 1 {}");
  });

  test.each([301, 404, 500])("D13: %i is not delivered, and a redirect is not followed", async (status) => {
    let requests = 0;
    const url = await serve((_, response) => {
      requests += 1;
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
    expect(await post(url)).toEqual({ ok: false, reason: `answered ${status}` });
    expect(requests).toBe(1);
  });

  test("D13: a receiver that hangs or is away is given up", async () => {
    const hanging = await serve(() => undefined);
    expect(await post(hanging, { timeoutMs: 50 })).toEqual({ ok: false, reason: "no answer in time" });
    expect(await post("http://127.0.0.1:1/")).toEqual({ ok: false, reason: "ECONNREFUSED" });
  });

  test.each([
    ["http://crm.example/", "refused: only https is allowed"],
    ["https://127.0.0.1/", "refused: a private address"],
    ["https://[::1]/", "refused: a private address"],
    ["https://2130706433/", "refused: a private address"],
    ["https://localhost/", "refused: a private address"],
  ])("D13: %s is refused", async (url, reason) => {
    expect(await post(url, { allowPrivate: false })).toEqual({ ok: false, reason });
  });
});

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["[2606:4700::1111]", true],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["169.254.169.254", false],
  ["172.31.255.255", false],
  ["192.168.1.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["crm.example", null],
])("D13: %s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test("D13: a name that leads to this machine is refused when it is looked up", async () => {
  const answer = await new Promise((done) =>
    publicLookup("localhost", { all: true }, (error) => done(error?.message)),
  );
  expect(answer).toBe("refused: a private address");
});
