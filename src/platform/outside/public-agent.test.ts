import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { MockAgent, request } from "undici";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPublicAgent, followRedirects } from "./public-agent.ts";

const SECRET = { authorization: "Bearer key" };
let agent: MockAgent;
let asked: string[];
beforeEach(() => {
  agent = new MockAgent();
  agent.disableNetConnect();
  asked = [];
});
afterEach(() => agent.close());

/** Answers each address with a redirect to the next one, and the last with 200. */
function chain(...addresses: string[]): void {
  for (const [index, address] of addresses.entries()) {
    const { origin, pathname: path } = new URL(address);
    const next = addresses[index + 1];
    const answer = next
      ? { statusCode: 302, responseOptions: { headers: { location: next } } }
      : { statusCode: 200 };
    agent
      .get(origin)
      .intercept({ path })
      .reply(() => {
        asked.push(address);
        return answer;
      });
  }
}

const ask = async (address: string, allowPrivate: boolean) =>
  (await request(address, { dispatcher: followRedirects(agent, allowPrivate), headers: SECRET })).statusCode;

describe("redirects", () => {
  test.each([true, false])(
    "D11 API-16: one from https to http is refused (private addresses: %s)",
    async (allowed) => {
      chain("https://quotes.example/a", "https://other.example/b", "http://other.example/c");
      await expect(ask("https://quotes.example/a", allowed)).rejects.toThrow(
        "refused: a redirect from https to http",
      );
      expect(asked).toEqual(["https://quotes.example/a", "https://other.example/b"]);
    },
  );

  test("D11: from http to https, or staying what it was, it is followed", async () => {
    chain(
      "http://feeds.example/a",
      "http://feeds.example/b",
      "https://feeds.example/c",
      "https://feeds.example/d",
    );
    expect(await ask("http://feeds.example/a", false)).toBe(200);
    expect(asked).toHaveLength(4);
  });

  test("D11: going up to https and down again is refused, too", async () => {
    chain("http://feeds.example/a", "https://feeds.example/b", "http://feeds.example/c");
    await expect(ask("http://feeds.example/a", false)).rejects.toThrow("refused: a redirect from https");
  });

  test("D11: what one request did does not count for the next", async () => {
    chain("https://feeds.example/a");
    chain("http://feeds.example/b");
    expect([await ask("https://feeds.example/a", false), await ask("http://feeds.example/b", false)]).toEqual(
      [200, 200],
    );
  });
});

test("D11: a server that closes the connection before its answer is read ends no more than the connection", async () => {
  const body = Buffer.alloc(64 * 1024, "a");
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`);
      socket.end(body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const connected = once(server, "connection");
  const outside = createPublicAgent(true);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const answer = await request(url, { dispatcher: outside.dispatcher });
  const [socket] = await connected;
  if (!socket.closed) await once(socket, "close");
  expect(Buffer.from(await answer.body.arrayBuffer()).equals(body)).toBe(true);
  await outside.close();
  server.close();
});
