import { distance } from "fastest-levenshtein";
import { EVERY_SITE } from "#features/garage/settings/garage-path.ts";
import { isDiallable } from "#features/places/phone-number.ts";
import { suggestName } from "#platform/nearest-name.ts";
import { buildSecretPrefix, isAccountSecret } from "#platform/secrets/account-secrets.ts";
import { findAddressProblem } from "./outside-address.ts";
import type { RuleContext } from "./rule-context.ts";

/** What is wrong with a text, or null. */
type ValueRule = (text: string, context: RuleContext) => string | null;

const phone: ValueRule = (text) =>
  isDiallable(text) ? null : "must be a phone number, such as (07) 3000 0000 or 1300 000 000";

const address =
  (example: string): ValueRule =>
  (text, { allowPrivate }) =>
    findAddressProblem(text, allowPrivate, example);

/** One on the site itself is as safe as the site. */
const picture =
  (example: string): ValueRule =>
  (text, context) =>
    text.startsWith("/") ? null : address(example)(text, context);

const page = address("https://maps.example/page");

/** The address that a service's own paths are added to. */
const baseAddress: ValueRule = (text, context) =>
  address("https://quotes.example")(text, context) ??
  (/[?#]/.test(text) ? "must end before any ? or #" : null);

const origin: ValueRule = (text, context) => {
  const example = "https://images.dealer.example";
  const problem = address(example)(text, context);
  return problem ?? (URL.parse(text)?.origin === text ? null : `must end with the host, as in ${example}`);
};

const link: ValueRule = (text) =>
  text.startsWith("/") ? null : findAddressProblem(text, false, "https://www.dealer.example/page");

const secretName: ValueRule = (text, { account }) =>
  isAccountSecret(account, text)
    ? null
    : `must begin with ${buildSecretPrefix(account)}, followed by capital letters, digits and single underscores`;

const known =
  (kind: string, names: (context: RuleContext) => readonly string[]): ValueRule =>
  (slug, context) =>
    names(context).includes(slug)
      ? null
      : `there is no ${kind} "${slug}".${suggestName(slug, names(context))}`;

const location = known("location", ({ locations }) => locations);
const dealership = known("dealership", ({ dealerships }) => dealerships);

const site = known("site of this account", ({ sites }) => sites);

/** Makes may be new to the product, so that only what looks like a slip of the pen is refused. */
const make: ValueRule = (text, { makes }) => {
  const typed = text.trim().toLowerCase();
  if (typed.length < 4 || makes.some((name) => name.toLowerCase() === typed)) return null;
  const meant = makes.find((name) => distance(name.toLowerCase(), typed) === 1);
  return meant === undefined ? null : `"${text}" is not a known make. Did you mean "${meant}"?`;
};

const pastDate: ValueRule = (text, { today }) => (text > today ? "must not be in the future" : null);

const WEBHOOKS = ["config.leads.fallback.webhook.url", "config.leads.routes[].webhook.url"];
const SERVICES = ["config.market.service.url", "config.finance.youx.url", "config.search.geocoder.url"];
const LINKS = [
  ...["header", "footer"].flatMap((menu) => [
    `config.navigation.${menu}[].href`,
    `config.navigation.${menu}[].items[].href`,
  ]),
  "config.cards.promos[].href",
  "config.navigation.social[].href",
];
const PAGES = [
  ...["config.map.style", "config.map.origins[]", "config.vehiclePage.viewer.external.address"],
  ...["config.serviceBooking.xtime_url", "locations[].placeUrl"],
];
const PHONES = [
  ...["config.legal.phone", "config.phones.new", "config.phones.demo", "config.phones.used"],
  ...["dealerships[].phone", "locations[].phone", "locations[].landlinePhone"],
];
const LOCATIONS = [
  ...["config.stock.filter.locations[]", "config.leads.routes[].locations[]"],
  "locations[].distributionLocations[]",
];
const DEALERSHIPS = ["config.finance.hiddenDealerships[]", "locations[].dealership"];
const MAKES = [
  "config.manufacturer",
  ...["config.stock.filter.makes[]", "config.stock.filter.minimumKm[].make"],
  ...["config.leads.routes[].makes[]", "config.finance.hiddenMakes[]", "locations[].manufacturers[]"],
];
const SECRETS = [
  ...[...WEBHOOKS, ...SERVICES].map((path) => path.replace(/url$/, "secretName")),
  "config.signIn.sms.secretName",
];
const DATES = [
  "config.finance.lenders[].rateDate",
  ...["petrol", "diesel", "lpg", "homeCharging", "publicCharging"].map(
    (energy) => `config.runningCosts.${energy}.date`,
  ),
];

const RULES: readonly (readonly [paths: readonly string[], rule: ValueRule])[] = [
  [WEBHOOKS, address("https://crm.example/leads")],
  [SERVICES, baseAddress],
  [PAGES, page],
  [["config.theme.logo.url"], picture("https://www.dealer.example/logo.svg")],
  [["config.home.picture"], picture("https://www.dealer.example/home.jpg")],
  [["config.cards.promos[].picture"], picture("https://www.dealer.example/promotion.jpg")],
  [["locations[].image"], picture("https://www.dealer.example/yard.jpg")],
  [["config.images.origin"], origin],
  [LINKS, link],
  [PHONES, phone],
  [LOCATIONS, location],
  [DEALERSHIPS, dealership],
  [["config.garage.sites[]"], (slug, context) => (slug === EVERY_SITE ? null : site(slug, context))],
  [["config.garage.excludedSites[]"], site],
  [MAKES, make],
  [SECRETS, secretName],
  [DATES, pastDate],
];

/** Rules on single texts of a site file, by path: `[]` means any place in a list. */
export const VALUE_RULES: ReadonlyMap<string, ValueRule> = new Map(
  RULES.flatMap(([paths, rule]) => paths.map((path) => [path, rule] as const)),
);
