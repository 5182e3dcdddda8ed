import { distance } from "fastest-levenshtein";
import { isDiallable } from "#features/places/phone-number.ts";
import { suggestName } from "#platform/nearest-name.ts";
import { isPublicHost } from "#platform/outside/public-address.ts";
import { buildSecretPrefix, isAccountSecret } from "#platform/secrets/account-secrets.ts";
import type { RuleContext, TextRule } from "./setting-rules.ts";

/** Rules on texts that settings of several features have. */

export const phone: TextRule = (text) =>
  isDiallable(text) ? null : "must be a phone number, such as (07) 3000 0000 or 1300 000 000";

export const address =
  (example: string): TextRule =>
  (text, { allowPrivate }) =>
    findAddressProblem(text, allowPrivate, example);

/** One on the site itself is as safe as the site. */
export const picture =
  (example: string): TextRule =>
  (text, context) =>
    text.startsWith("/") ? null : address(example)(text, context);

export const page: TextRule = address("https://maps.example/page");

/** The address that a service's own paths are added to. */
export const baseAddress: TextRule = (text, context) =>
  address("https://quotes.example")(text, context) ??
  (/[?#]/.test(text) ? "must end before any ? or #" : null);

export const origin: TextRule = (text, context) => {
  const example = "https://images.dealer.example";
  const problem = address(example)(text, context);
  return problem ?? (URL.parse(text)?.origin === text ? null : `must end with the host, as in ${example}`);
};

export const link: TextRule = (text) =>
  text.startsWith("/") ? null : findAddressProblem(text, false, "https://www.dealer.example/page");

export const secretName: TextRule = (text, { account }) =>
  isAccountSecret(account, text)
    ? null
    : `must begin with ${buildSecretPrefix(account)}, followed by capital letters, digits and single underscores`;

const known =
  (kind: string, names: (context: RuleContext) => readonly string[]): TextRule =>
  (slug, context) =>
    names(context).includes(slug)
      ? null
      : `there is no ${kind} "${slug}".${suggestName(slug, names(context))}`;

export const location = known("location", ({ locations }) => locations);
export const dealership = known("dealership", ({ dealerships }) => dealerships);

export const site = known("site of this account", ({ sites }) => sites);

/** Makes may be new to the product, so that only what looks like a slip of the pen is refused. */
export const make: TextRule = (text, { makes }) => {
  const typed = text.trim().toLowerCase();
  if (typed.length < 4 || makes.some((name) => name.toLowerCase() === typed)) return null;
  const meant = makes.find((name) => distance(name.toLowerCase(), typed) === 1);
  return meant === undefined ? null : `"${text}" is not a known make. Did you mean "${meant}"?`;
};

export const pastDate: TextRule = (text, { today }) => (text > today ? "must not be in the future" : null);

/**
 * What is wrong with the address of an outside service or page; null for one that the internet can have.
 * @param example an address of the kind that is meant
 * @param allowPrivate plain http and private addresses are allowed, for trying things out on one machine
 */
function findAddressProblem(text: string, allowPrivate: boolean, example: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === "https:" || (allowPrivate && url?.protocol === "http:");
  if (!url || !isWeb) return `must be an https address, such as ${example}`;
  if (url.username || url.password) return "must not hold a user name or password";
  if (allowPrivate || isPublicHost(url.hostname)) return null;
  return `must be on the internet; "${url.hostname}" is not a public host`;
}
