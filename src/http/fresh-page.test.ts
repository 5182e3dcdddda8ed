import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VALID_UNTIL } from "#platform/http/route.ts";
import { readAnswer, readFreshPage } from "./fresh-page.ts";
import { sendFresh } from "./respond.ts";

const COOKIES = ["session=a; Path=/; HttpOnly; Expires=Tue, 24 Nov 2026 00:00:00 GMT", "csrf=b, c; Path=/"];
const SESSION = { path: "/account", hasSession: true };
const PAGE = { path: "/", hasSession: false };
const answerWith = (cookies: readonly string[]) =>
  new Response("hello", {
    headers: [...cookies.map((cookie): [string, string] => ["set-cookie", cookie]), ["x-other", "1"]],
  });

const server = createServer(async (incoming, response) =>
  sendFresh(incoming, response, await readAnswer(answerWith(COOKIES), SESSION)),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

test("D114: several cookies in one answer all arrive, each in a header of its own", async () => {
  const { port } = server.address() as { port: number };
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect(headers.getSetCookie()).toEqual(COOKIES);
  expect(headers.get("x-other")).toBe("1");
});

test("D17 D114: a page that is kept or has no session sets no cookie", async () => {
  await expect(readFreshPage(answerWith(COOKIES.slice(1)), SESSION)).rejects.toThrow(
    "/account sets a cookie",
  );
  await expect(readAnswer(answerWith(COOKIES), PAGE)).rejects.toThrow("/ sets a cookie");
  expect(await readFreshPage(answerWith([]), PAGE)).not.toHaveProperty("cookies");
});

test("D19: the moment until which a page is right is no header of it", async () => {
  const response = new Response("", {
    headers: { [VALID_UNTIL]: "2026-11-21T03:00:00.000Z", "x-other": "1" },
  });
  const { headers, validUntil } = await readAnswer(response, PAGE);
  expect([headers["x-other"], headers[VALID_UNTIL]]).toEqual(["1", undefined]);
  expect(validUntil).toEqual(new Date("2026-11-21T03:00:00.000Z"));
});
