import { z } from "zod";
import { type Provider, type ProviderAnswer, postToProvider } from "./ask-provider.ts";
import type { SmsAccount, SmsOutcome, SmsSender } from "./sms.ts";

/** A later message would carry an expired code. */
const VALIDITY_SECONDS = 600;
/** Invalid number, not a mobile, unreachable, disabled region, unsubscribed with STOP. */
const REFUSED_CODES = [21211, 21214, 21217, 21408, 21610, 21612, 21614];

const created = z.object({ sid: z.string().regex(/^(SM|MM)/), status: z.string() });
const failed = z.object({ code: z.number() });

/**
 * Creates a sender for Twilio's Programmable Messaging (Message resource of the 2010-04-01 API), which answers 201 once the
 * message is queued. A `from` that begins with MG is a messaging service.
 */
export function createTwilioSms(provider: Provider, account: Omit<SmsAccount, "provider">): SmsSender {
  const { user, secret, from } = account;
  return {
    send: async ({ to, text, validSeconds = VALIDITY_SECONDS }): Promise<SmsOutcome> => {
      const sender: Record<string, string> = from.startsWith("MG")
        ? { MessagingServiceSid: from }
        : { From: from };
      const fields = { To: to, Body: text, ValidityPeriod: String(validSeconds), ...sender };
      const asked = await postToProvider(provider, {
        path: `/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`,
        ...{ user, secret, contentType: "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      });
      if ("failure" in asked) return { ok: false, reason: "unavailable", detail: asked.failure };
      return readOutcome(asked);
    },
  };
}

function readOutcome({ status, answer }: ProviderAnswer): SmsOutcome {
  const message = created.safeParse(answer);
  if (status === 201 && message.success && !/^(failed|undelivered)$/.test(message.data.status))
    return { ok: true };
  const code = failed.safeParse(answer).data?.code;
  const reason = code !== undefined && REFUSED_CODES.includes(code) ? "refused" : "unavailable";
  return { ok: false, reason, detail: `status ${status}, code ${code ?? "none"}` };
}
