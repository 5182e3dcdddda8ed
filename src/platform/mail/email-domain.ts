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
