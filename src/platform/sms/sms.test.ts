import { Agent } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSms } from "./create-sms.ts";
import type { SmsAccount } from "./sms.ts";
import { type SmsMood, type SmsServer, startSmsServer } from "./test-sms-server.ts";

const MESSAGE = { to: "+61412345678", text: "123456 is your code.\n\n@dealer.example #123456" };
const ACCOUNT = { user: "AC0123", from: "+61400000000", secret: "a key" };
const dispatcher = new Agent();
let server: SmsServer;
beforeAll(async () => {
  server = await startSmsServer();
});
afterAll(async () => {
  await server.stop();
  await dispatcher.close();
});

describe.each(["twilio", "clicksend"] as const)("text messages through %s", (provider) => {
  const send = (mood: SmsMood, account: Partial<SmsAccount> = {}, standIn = server.url) => {
    server.mood = mood;
    const parts = { dispatcher, standIn, timeoutMs: 300 };
    return createSms(parts, { provider, ...ACCOUNT, ...account }).send(MESSAGE);
  };

  test("AUTH-11: a message is sent with the account's key", async () => {
    server.received.length = 0;
    expect(await send("working")).toEqual({ ok: true });
    expect(server.received).toEqual([MESSAGE]);
    expect(server.last.authorization).toBe(`Basic ${Buffer.from("AC0123:a key").toString("base64")}`);
  });

  test("AUTH-11: a refused number differs from a provider that cannot send", async () => {
    expect(await send("refusing")).toMatchObject({ ok: false, reason: "refused" });
  });

  test.each(["no-credit", "wrong-key", "failing", "garbage", "endless", "silent"] as const)(
    "AUTH-11: a provider that is %s is an outcome without number or text, not an error",
    async (mood) => {
      const outcome = await send(mood);
      expect(outcome).toMatchObject({ ok: false, reason: "unavailable" });
      expect(JSON.stringify(outcome)).not.toMatch(/412345678|123456|a key/);
    },
  );

  test("AUTH-11: a provider that cannot be reached is unavailable", async () => {
    expect(await send("working", {}, "http://127.0.0.1:1")).toMatchObject({
      ok: false,
      reason: "unavailable",
      detail: "no answer: ECONNREFUSED",
    });
    expect(await send("silent")).toMatchObject({ detail: "no answer in time" });
  });
});

test.each([
  ["twilio", 21211, "refused"],
  ["twilio", 21214, "refused"],
  ["twilio", 21217, "refused"],
  ["twilio", 21408, "refused"],
  ["twilio", 21610, "refused"],
  ["twilio", 21612, "refused"],
  ["twilio", 21614, "refused"],
  ["twilio", 20429, "unavailable"],
  ["clicksend", "INVALID_RECIPIENT", "refused"],
  ["clicksend", "COUNTRY_NOT_ENABLED", "refused"],
  ["clicksend", "RECIPIENT_OPTED_OUT", "refused"],
  ["clicksend", "THROTTLED", "unavailable"],
] as const)("AUTH-11: %s's answer %s means %s", async (provider, refusal, reason) => {
  server.mood = "refusing";
  server.refusal = refusal;
  const sms = createSms({ dispatcher, standIn: server.url }, { provider, ...ACCOUNT });
  const outcome = await sms.send(MESSAGE);
  server.refusal = null;
  expect(outcome).toMatchObject({ ok: false, reason });
});

test("AUTH-11: Twilio gets a number or a messaging service, and the time after which the message is useless", async () => {
  server.mood = "working";
  const sender = (from: string) =>
    createSms({ dispatcher, standIn: server.url }, { provider: "twilio", ...ACCOUNT, from });
  await sender("+61400000000").send(MESSAGE);
  expect(server.last.fields).toMatchObject({ From: "+61400000000", ValidityPeriod: "600" });
  await sender("MG0123").send(MESSAGE);
  expect(server.last.fields).toMatchObject({ MessagingServiceSid: "MG0123" });
  expect(server.last.fields).not.toHaveProperty("From");
});
