/** Stand-in for Twilio and ClickSend: answers as they document, or fails as a provider can. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

/** How it answers. `silent` never does. */
export type SmsMood =
  | "working"
  | "refusing"
  | "no-credit"
  | "wrong-key"
  | "failing"
  | "garbage"
  | "endless"
  | "silent";

interface ReceivedSms {
  readonly to: string;
  readonly text: string;
}

export interface SmsServer {
  readonly url: string;
  readonly received: ReceivedSms[];
  /** The `Authorization` header and fields of the last request. */
  readonly last: { authorization: string | undefined; fields: Readonly<Record<string, unknown>> };
  mood: SmsMood;
  /** Twilio's error code or ClickSend's status in place of the mood's answer. */
  refusal: number | string | null;
  stop(): Promise<void>;
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

const TWILIO: Partial<Record<SmsMood, Answered>> = {
  working: { status: 201, body: { sid: `SM${"0".repeat(32)}`, status: "queued", error_code: null } },
  refusing: {
    status: 400,
    body: { code: 21614, message: "'To' number is not a valid mobile number", status: 400 },
  },
  "no-credit": { status: 403, body: { code: 20003, message: "Insufficient balance", status: 403 } },
  "wrong-key": { status: 401, body: { code: 20003, message: "Authenticate", status: 401 } },
};

const toClickSend = (status: string) => ({
  status: 200,
  body: {
    http_code: 200,
    response_code: "SUCCESS",
    response_msg: "Messages queued for delivery.",
    data: { total_count: 1, messages: [{ status, message_id: "00000000-0000-4000-8000-000000000000" }] },
  },
});

const CLICKSEND: Partial<Record<SmsMood, Answered>> = {
  working: toClickSend("SUCCESS"),
  refusing: toClickSend("INVALID_RECIPIENT"),
  "no-credit": toClickSend("INSUFFICIENT_CREDIT"),
  "wrong-key": {
    status: 401,
    body: { http_code: 401, response_code: "UNAUTHORIZED", response_msg: "Authorization failed." },
  },
};

/** Starts the stand-in on a free port. */
export async function startSmsServer(): Promise<SmsServer> {
  const server = createServer((incoming, response) => void answer(sms, incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const sms: SmsServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    last: { authorization: undefined, fields: {} },
    mood: "working",
    refusal: null,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return sms;
}

async function answer(sms: SmsServer, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readText(incoming);
  const isTwilio = /^\/2010-04-01\/Accounts\/[^/]+\/Messages\.json$/.test(incoming.url ?? "");
  sms.last.authorization = incoming.headers.authorization;
  sms.last.fields = isTwilio ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body).messages[0];
  if (sms.mood === "silent") return;
  if (sms.mood === "endless") return writeForEver(response);
  if (sms.mood === "garbage") return void response.writeHead(200).end("<html>Bad Gateway</html>");
  const found = toRefusal(sms.refusal) ??
    (isTwilio ? TWILIO : CLICKSEND)[sms.mood] ?? { status: 503, body: {} };
  if (sms.mood === "working") sms.received.push(toReceived(sms.last.fields));
  response.writeHead(found.status, { "content-type": "application/json" }).end(JSON.stringify(found.body));
}

const toRefusal = (refusal: number | string | null): Answered | null =>
  typeof refusal === "number"
    ? { status: 400, body: { code: refusal } }
    : refusal === null
      ? null
      : toClickSend(refusal);

const toReceived = (fields: Readonly<Record<string, unknown>>): ReceivedSms => ({
  to: String(fields.To ?? fields.to),
  text: String(fields.Body ?? fields.body),
});

function writeForEver(response: ServerResponse): void {
  response.writeHead(200);
  const write = () => {
    while (!response.destroyed && response.write("x".repeat(16_384)));
    if (!response.destroyed) response.once("drain", write);
  };
  write();
}
