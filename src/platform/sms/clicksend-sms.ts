import { z } from "zod";
import { type Provider, type ProviderAnswer, postToProvider } from "./ask-provider.ts";
import type { SmsAccount, SmsOutcome, SmsSender } from "./sms.ts";

/** Statuses that concern the recipient. Others, such as INSUFFICIENT_CREDIT, concern the dealer's account. */
const REFUSED_STATUSES = ["INVALID_RECIPIENT", "COUNTRY_NOT_ENABLED", "RECIPIENT_OPTED_OUT"];

const answered = z.object({
  response_code: z.string(),
  data: z.object({ messages: z.array(z.object({ status: z.string() })).min(1) }).optional(),
});

/** Creates a sender for ClickSend's REST API v3, which answers 200 with a status for each message: SUCCESS once it is queued. */
export function createClickSendSms(provider: Provider, account: Omit<SmsAccount, "provider">): SmsSender {
  const { user, secret, from } = account;
  return {
    send: async ({ to, text }): Promise<SmsOutcome> => {
      const asked = await postToProvider(provider, {
        path: "/v3/sms/send",
        ...{ user, secret, contentType: "application/json" },
        body: JSON.stringify({ messages: [{ source: "forecourt", to, body: text, from }] }),
      });
      if ("failure" in asked) return { ok: false, reason: "unavailable", detail: asked.failure };
      return readOutcome(asked);
    },
  };
}

function readOutcome({ status, answer }: ProviderAnswer): SmsOutcome {
  const { response_code: code, data } = answered.safeParse(answer).data ?? {};
  const message = data?.messages[0]?.status;
  if (status === 200 && code === "SUCCESS" && message === "SUCCESS") return { ok: true };
  const isRefused = message !== undefined && REFUSED_STATUSES.includes(message);
  const detail = `status ${status}, ${String(message ?? code ?? "no JSON").slice(0, 60)}`;
  return { ok: false, reason: isRefused ? "refused" : "unavailable", detail };
}
