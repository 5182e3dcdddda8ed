import type { Provider } from "./ask-provider.ts";
import { createClickSendSms } from "./clicksend-sms.ts";
import type { SmsAccount, SmsSender } from "./sms.ts";
import { createTwilioSms } from "./twilio-sms.ts";

const ORIGINS = { twilio: "https://api.twilio.com", clicksend: "https://rest.clicksend.com" };

export interface SmsParts extends Pick<Provider, "dispatcher" | "timeoutMs"> {
  /** Address of a stand-in that replaces the provider. */
  readonly standIn?: string | undefined;
}

/** Creates the sender of an account. */
export function createSms({ standIn, ...parts }: SmsParts, { provider, ...account }: SmsAccount): SmsSender {
  const create = provider === "twilio" ? createTwilioSms : createClickSendSms;
  return create({ ...parts, origin: standIn ?? ORIGINS[provider] }, account);
}
