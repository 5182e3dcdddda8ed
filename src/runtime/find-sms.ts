import type { LiveSite } from "#features/tenancy/sites/live-sites.server.ts";
import { createOutboxSms, type Outbox } from "#platform/outbox/outbox.ts";
import type { ReadSecret } from "#platform/secrets/account-secrets.ts";
import { createSms, type SmsParts } from "#platform/sms/create-sms.ts";
import type { SmsSender } from "#platform/sms/sms.ts";

interface SmsSources extends SmsParts {
  readonly secret: ReadSecret;
  readonly outbox: Outbox | null;
}

/**
 * Finds the sender of a site's text messages: the provider of its settings, else the outbox. Null if the provider's secret is
 * missing, or if the site has no provider and the installation no outbox.
 */
export function findSms(
  { account, config }: Pick<LiveSite, "account" | "config">,
  { secret, outbox, ...parts }: SmsSources,
): SmsSender | null {
  const { sms } = config.signIn;
  if (!sms) return outbox && createOutboxSms(outbox);
  const key = secret(account, sms.secretName);
  return key ? createSms(parts, { ...sms, secret: key }) : null;
}
