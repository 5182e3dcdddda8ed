/** Sends text messages. Every implementation passes the same suite (`sms.test.ts`). */
export interface SmsSender {
  /** Hands a message to the provider. Failures are outcomes; nothing is thrown. */
  send(message: SmsMessage): Promise<SmsOutcome>;
}

interface SmsMessage {
  /** `+61412345678` */
  readonly to: string;
  /** At most 160 characters of the GSM alphabet, so that it is sent as one part. */
  readonly text: string;
}

/**
 * `refused`: the provider does not send to this number. `unavailable`: it is down or slow, has no credit, or its answer is not
 * understood. `detail` is for the log: a status or error code, never the message or the number.
 */
export type SmsOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "refused" | "unavailable"; readonly detail: string };

/** An account at a provider. */
export interface SmsAccount {
  readonly provider: "twilio" | "clicksend";
  /** Account SID of Twilio, user name of ClickSend. */
  readonly user: string;
  /** A number, or a name that the provider has approved. */
  readonly from: string;
  /** Auth token of Twilio, API key of ClickSend. */
  readonly secret: string;
}
