/** Sends mail. Every implementation passes the same suite (`mailer.test.ts`). */
export interface Mailer {
  /**
   * Hands a message over; returning means that it was taken, not that it was read.
   * @throws when it was not taken: the caller tries again later with the same id.
   */
  send(message: MailMessage): Promise<{ readonly id: string }>;
}

export interface MailMessage {
  /** Becomes the Message-ID, so that a message sent twice can be recognised. Letters, digits, dots and dashes. */
  readonly id: string;
  /** The name beside the platform's own sender address. */
  readonly fromName: string;
  /** One address. */
  readonly to: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Ids of the mails that it answers, the latest last, without angle brackets: mail programs show them together. */
  readonly references?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string | Buffer;
  }[];
  /** Where one post, without signing in, stops messages of this kind (RFC 8058). An https or local address. */
  readonly unsubscribeUrl?: string;
  /** Sent by a machine, so that no other machine answers it (RFC 3834). */
  readonly automatic: boolean;
}

/**
 * The address with its domain as mail servers know it: `jane@müller.example` is `jane@xn--mller-kva.example` (D228). What has
 * no domain of letters, digits, dots and hyphens stays as it is.
 */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at === -1 || !/[^a-z0-9.-]/i.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return address;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${address.slice(0, at + 1)}${host}` : address;
}
