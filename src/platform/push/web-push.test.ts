import { createECDH, randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPublicAgent, type PublicAgent } from "../outside/public-agent.ts";
import { openPushSender, type PushSender } from "./push-sender.ts";
import { aPushBrowser, readVapid, startTestPushService, type TestPushService } from "./test-push-service.ts";
import { areBrowserKeys, buildVapidHeader, encryptPush, readPushKey } from "./web-push.ts";

const KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const NOW = new Date("2026-11-28T09:00:00Z");

describe("encryption", () => {
  test("D463: the example of RFC 8291 is encrypted as it says", () => {
    const browser = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
    const randomness = { salt, secret: Buffer.from(KEY, "base64url") };
    const body = encryptPush("When I grow up, I want to be a watermelon", browser, randomness);
    expect(body.toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  const randomness = () => {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    return { salt: randomBytes(16), secret: pair.getPrivateKey() };
  };

  test("D463: whatever it says, the browser reads it, and no other one does", () => {
    const [browser, other] = ["https://a.example/1", "https://a.example/2"].map(aPushBrowser);
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 9 }), fc.string({ maxLength: 200, unit: "grapheme" }), {
          maxKeys: 3,
        }),
        (data) => {
          const body = encryptPush(JSON.stringify(data), browser!.subscription, randomness());
          expect(browser!.read(body)).toEqual(JSON.parse(JSON.stringify(data)));
          expect(() => other!.read(body)).toThrow();
        },
      ),
      { numRuns: 30 },
    );
  });

  test("D463: a message that does not fit one record is no message", () => {
    const { subscription } = aPushBrowser("https://a.example/1");
    expect(encryptPush("x".repeat(3993), subscription, randomness())).toHaveLength(4096);
    expect(() => encryptPush("x".repeat(3994), subscription, randomness())).toThrow("too long");
  });
});

describe("keys", () => {
  test.each([
    ["in base64url", KEY, true],
    ["in base64", `${KEY.replaceAll("-", "+")}=`, true],
    ["of 31 bytes", randomBytes(31).toString("base64"), false],
    ["that is zero", Buffer.alloc(32).toString("base64"), false],
    ["above the order of the curve", Buffer.alloc(32, 255).toString("base64"), false],
    ["of words", "a key", false],
  ])("D463: a key %s", (_, text, isOne) => {
    expect(readPushKey(text) !== null).toBe(isOne);
  });

  test("D463: a push service can check who sends, for itself and for half a day", () => {
    const key = readPushKey(KEY)!;
    const header = buildVapidHeader("https://push.example/secret", {
      key,
      subject: "mailto:a@b.example",
      now: NOW,
    });
    expect(readVapid(header)).toEqual({
      ...{ aud: "https://push.example", exp: NOW.getTime() / 1000 + 43_200, sub: "mailto:a@b.example" },
      key: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    });
  });

  test("D463: keys of a browser are a point of the curve and 16 bytes", () => {
    const { subscription } = aPushBrowser("https://a.example/1");
    expect(areBrowserKeys(subscription)).toBe(true);
    expect(areBrowserKeys({ ...subscription, auth: "c2hvcnQ" })).toBe(false);
    expect(areBrowserKeys({ ...subscription, p256dh: "c2hvcnQ" })).toBe(false);
    expect(areBrowserKeys({ ...subscription, p256dh: `${"!".repeat(9000)}${subscription.p256dh}` })).toBe(
      false,
    );
    const nowhere = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url");
    expect(areBrowserKeys({ ...subscription, p256dh: nowhere })).toBe(false);
  });
});

describe("sending", () => {
  let service: TestPushService;
  let agent: PublicAgent;
  const open = (allowPrivate: boolean): PushSender => {
    agent = createPublicAgent(allowPrivate);
    const parts = { dispatcher: agent.dispatcher, allowPrivate, now: () => NOW };
    return openPushSender({ WEB_PUSH_KEY: KEY, MAIL_FROM: "website@dealers.example" }, parts)!;
  };
  beforeEach(async () => {
    service = await startTestPushService();
  });
  afterEach(async () => {
    await agent.close();
    await service.close();
  });
  const message = { data: { title: "New enquiry" }, topic: "lead-7", validSeconds: 3600 };

  test("D463: the push service gets a message that it cannot read, with how long and how urgent it is", async () => {
    const browser = service.subscribe();
    expect(await open(true).send({ to: browser.subscription, ...message })).toEqual({ ok: true });
    const [taken] = service.taken;
    expect(taken).toMatchObject({
      path: "/push/1",
      headers: { ttl: "3600", urgency: "high", topic: "lead-7", "content-encoding": "aes128gcm" },
    });
    expect(readVapid(taken!.headers.authorization!)).toMatchObject({
      ...{ aud: service.origin, sub: "mailto:website@dealers.example" },
    });
    expect(taken!.body.includes("enquiry")).toBe(false);
    expect(browser.read(taken!.body)).toEqual({ title: "New enquiry" });
  });

  test.each([
    [404, "gone"],
    [410, "gone"],
    [400, "refused"],
    [403, "refused"],
    [413, "refused"],
    [429, "unavailable"],
    [500, "unavailable"],
    [503, "unavailable"],
  ])("D463: an answer of %i means %s", async (status, reason) => {
    service.status = status;
    const { subscription: to } = service.subscribe();
    const sent = await open(true).send({ to, ...message });
    expect(sent).toEqual({ ok: false, reason, detail: `status ${status}` });
  });

  test("D463: what cannot be reached may be later, and nothing says where it is", async () => {
    const { subscription: to } = service.subscribe();
    await service.close();
    expect(await open(true).send({ to, ...message })).toEqual({
      ...{ ok: false, reason: "unavailable", detail: "ECONNREFUSED" },
    });
  });

  test("D463 API-16: private addresses are not reached, whatever leads to them", async () => {
    const sender = open(false);
    const { subscription } = service.subscribe();
    for (const endpoint of [
      subscription.endpoint,
      "https://127.0.0.1/x",
      "https://[::1]/x",
      "https://10.1.2.3/x",
      "https://push.internal/x",
      "https://push/x",
      "https://user:pass@push.example/x",
      "ftp://push.example/x",
      "nothing",
    ]) {
      expect([endpoint, sender.mayReach(endpoint)]).toEqual([endpoint, false]);
      const sent = await sender.send({ to: { ...subscription, endpoint }, ...message });
      expect(sent).toMatchObject({ ok: false, reason: "refused" });
    }
    expect(sender.mayReach("https://fcm.googleapis.com/fcm/send/x")).toBe(true);
    expect(service.taken).toEqual([]);
  });

  test("D463: without a key nobody can be told", () => {
    agent = createPublicAgent(false);
    const parts = { dispatcher: agent.dispatcher, allowPrivate: false, now: () => NOW };
    expect(openPushSender({ WEB_PUSH_KEY: undefined, MAIL_FROM: "a@b.example" }, parts)).toBe(null);
    const none = { WEB_PUSH_KEY: Buffer.alloc(32).toString("base64"), MAIL_FROM: "a@b.example" };
    expect(() => openPushSender(none, parts)).toThrow("WEB_PUSH_KEY is no key");
  });
});
