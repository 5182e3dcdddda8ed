/**
 * The `sms:` address beside a `tel:` one (PHONE-08), or null for a number that is no Australian mobile: a message to
 * a landline would reach nobody.
 */
export function toSmsHref(telHref: string): string | null {
  const number = telHref.replace(/^tel:/, "").replace(/[^\d+]/g, "");
  return /^(?:\+?614|04)\d{8}$/.test(number) ? `sms:${number}` : null;
}
