import { randomUUID } from "node:crypto";
import { receiveText, type TextArrival } from "#features/leads/replies/incoming/receive-text.server.ts";
import { normalisePhone } from "#features/leads/rules/person.ts";
import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import type { BareRequest } from "#http/site-request.ts";
import { readAtMost } from "#platform/http/read-input.ts";
import { isSameSecret } from "#platform/secrets/own-secret.ts";
import {
  type IncomingText,
  isSignedByTwilio,
  readClickSendText,
  readTwilioText,
} from "#platform/sms/incoming-text.ts";
import { readHandedSecret } from "./mail-hook.ts";
import type { Runtime } from "./process.ts";

/** Where providers hand over text messages: `/hooks/texts?site=northside`, for ClickSend with `&key=…` as well. */
export const TEXT_HOOK_PATH = "/hooks/texts";

/** A text message has 1,600 characters at most; its other fields are short. */
const MAX_TEXT_BYTES = 32_768;

type HookRuntime = Pick<Runtime, "db" | "jobs" | "log" | "now" | "readSecret" | "secret" | "sites">;

/**
 * `POST /hooks/texts` (D461): a text message that somebody sent to the number of a site. It is from the provider of that site: Twilio
 * signs with the account's auth token, whoever posts for ClickSend has the site's own key. One account's proof counts for no other.
 */
export async function answerTextHook(
  process: HookRuntime,
  { request, address }: Pick<BareRequest, "request" | "address">,
): Promise<Response> {
  const site = await process.sites.bySlug(address.url.searchParams.get("site") ?? "");
  const { texts } = site?.config.leads ?? {};
  const provider = site?.config.signIn.sms?.provider;
  if (!site || !texts || !provider) return say(404, "No text messages are taken here.");
  const body = await readAtMost(request.body ?? [], MAX_TEXT_BYTES);
  if (!body) return say(413, "This is longer than a text message.");
  const posted = { request, url: address.url, body: body.toString() };
  if (!isProved(process, site, posted)) return say(403, "The signature or key is not right.");
  const text = readText(provider, posted);
  if (!text) return say(400, "This is no text message.");
  if (toNumber(text.to) !== texts.number) return say(400, "This is not the number of the site.");
  const ports = { ...process, newId: randomUUID };
  const outcome = await receiveText(
    ports,
    { site, origin: process.sites.toLinkedOrigin(site, address.origin), provider },
    text,
  );
  process.log.info({ site: site.slug, outcome }, "text message received");
  const refusal = REFUSALS[outcome];
  if (refusal) return say(400, refusal);
  // Whatever else Twilio were told, it would text to the shopper.
  return provider === "twilio"
    ? new Response("<Response/>", { headers: { "content-type": "text/xml; charset=utf-8" } })
    : say(200, outcome);
}

const REFUSALS: Partial<Record<TextArrival, string>> = {
  "no-sender": "This has no sender who could be answered.",
  "too-many": "Too many messages came from this number today.",
};

interface Posted extends Pick<BareRequest, "request"> {
  readonly url: URL;
  readonly body: string;
}

function isProved({ readSecret }: HookRuntime, site: LiveSite, { request, url, body }: Posted): boolean {
  const { leads, signIn } = site.config;
  const read = (name: string | undefined) => (name ? readSecret(site.account, name) : undefined);
  if (signIn.sms?.provider === "twilio") {
    const token = read(signIn.sms.secretName);
    const signature = request.headers.get("x-twilio-signature") ?? "";
    return (
      token !== undefined && isSignedByTwilio(token, { url, fields: new URLSearchParams(body), signature })
    );
  }
  const key = read(leads.texts?.hookSecretName);
  const given =
    readHandedSecret(request.headers.get("authorization") ?? "") || url.searchParams.get("key") || "";
  return key !== undefined && isSameSecret(given, key);
}

const readText = (provider: "twilio" | "clicksend", { request, body }: Posted): IncomingText | null =>
  provider === "twilio"
    ? readTwilioText(new URLSearchParams(body))
    : readClickSendText(request.headers.get("content-type") ?? "", body);

/** ClickSend leaves out the + of some numbers. */
const toNumber = (text: string): string | null => normalisePhone(text) ?? normalisePhone(`+${text}`);

const say = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
