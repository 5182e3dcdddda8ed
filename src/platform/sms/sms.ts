/** Sends text messages. Every implementation passes the same suite (`sms.test.ts`). */
export interface SmsSender {
  /** Hands a message to the provider. Failures are outcomes; nothing is thrown. */
  send(message: SmsMessage): Promise<SmsOutcome>;
}

interface SmsMessage {
  /** `+61412345678` */
  readonly to: string;
  /** See `measureText` for its parts. */
  readonly text: string;
  /** After this many seconds it is not to be delivered any more; 600 without it, as a code is useless then. */
  readonly validSeconds?: number;
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

const MAX_NAME = 40;

/** Characters of a text message in one part. */
const MAX_SMS = 160;

/** Printable ASCII without what the alphabet of text messages lacks or counts twice (GSM 03.38). */
const NOT_IN_SMS = /[^\x20-\x5a_a-z]/g;

/**
 * Builds a text message that names a site. It fits one part with any host of a usual length: only the name is cut.
 * @param build gets the name as a text message can carry it, empty if there is no space for it
 */
export function nameInSms(siteName: string, build: (name: string) => string): string {
  const name = siteName.normalize("NFKD").replaceAll("’", "'").replace(NOT_IN_SMS, "").trim();
  const space = MAX_SMS - (build("N").length - 1);
  return build(name.slice(0, Math.max(0, Math.min(MAX_NAME, space))).trim());
}
