/** A push service that browsers would be told by, and the keys of a browser: it takes messages and can read them. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PushSubscription } from "./web-push.ts";

interface TakenPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser that has asked to be told. */
export interface TestPushBrowser {
  readonly subscription: PushSubscription;
  /** What a message to it says. @throws when it is for somebody else */
  read(body: Buffer): unknown;
}

export interface TestPushService {
  readonly origin: string;
  readonly taken: TakenPush[];
  /** What it answers from now on. */
  status: number;
  /** Makes a browser that it serves. */
  subscribe(): TestPushBrowser;
  close(): Promise<void>;
}

export async function startTestPushService(): Promise<TestPushService> {
  const taken: TakenPush[] = [];
  let browsers = 0;
  const server = createServer(async (incoming, response) => {
    const { url: path = "", headers } = incoming;
    taken.push({ path, headers, body: await buffer(incoming) });
    response.writeHead(service.status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: TestPushService = {
    ...{ origin, taken, status: 201 },
    subscribe: () => {
      browsers += 1;
      return aPushBrowser(`${origin}/push/${browsers}`);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** A browser with keys of its own. */
export function aPushBrowser(endpoint: string): TestPushBrowser {
  const pair = createECDH("prime256v1");
  const point = pair.generateKeys();
  const auth = randomBytes(16);
  const subscription = { endpoint, p256dh: point.toString("base64url"), auth: auth.toString("base64url") };
  return { subscription, read: (body) => JSON.parse(decrypt(body, { pair, point, auth })) };
}

interface BrowserKeys {
  readonly pair: ReturnType<typeof createECDH>;
  readonly point: Buffer;
  readonly auth: Buffer;
}

/** RFC 8291, from the side of the browser. */
function decrypt(body: Buffer, { pair, point, auth }: BrowserKeys): string {
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
  const sealed = body.subarray(21 + theirs.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, theirs]);
  const input = Buffer.from(hkdfSync("sha256", pair.computeSecret(theirs), auth, info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", input, salt, `Content-Encoding: ${what}\0`, bytes));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** What the `Authorization` header of a message claims. @throws unless it is signed by the key that it names */
export function readVapid(header: string): Readonly<Record<string, unknown>> & { readonly key: string } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const [head = "", claims = "", signature = ""] = token.split(".");
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isRight) throw new Error("the signature is wrong");
  return { ...JSON.parse(Buffer.from(claims, "base64url").toString()), key };
}
