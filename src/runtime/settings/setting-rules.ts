import { catalogueRules } from "#features/catalogue/settings/catalogue-rules.ts";
import { FORM_PAGE_NAMES, FORM_PAGES } from "#features/content/default-pages.ts";
import { financeRules } from "#features/finance/setting-rules.ts";
import { garageRules } from "#features/garage/settings.ts";
import { homeRules } from "#features/home/settings.ts";
import { identityRules } from "#features/identity/settings.ts";
import { MAX_RETRY_DAYS } from "#features/leads/outbox/back-off.ts";
import { leadRules } from "#features/leads/setting-rules.ts";
import { locationRules } from "#features/locations/settings.ts";
import { marketRules } from "#features/market/gauge/settings.ts";
import { paymentRules } from "#features/payments/settings.ts";
import { reviewRules } from "#features/reviews/settings.ts";
import { serviceBookingRules } from "#features/service-booking/settings.ts";
import type { SiteConfig } from "#features/tenancy/settings/config.ts";
import {
  type PlaceSettings,
  placeSettingRules,
} from "#features/tenancy/settings/rules/place-setting-rules.ts";
import {
  type Finding,
  found,
  type GroupRule,
  readGroup,
  readGroups,
  type SettingRules,
  type TextRule,
  type Written,
} from "#features/tenancy/settings/rules/setting-rules.ts";
import { siteSettingRules } from "#features/tenancy/settings/rules/site-setting-rules.ts";
import { tradeInRules } from "#features/trade-in/settings.ts";
import { vehiclePageRules } from "#features/vehicle-page/settings.ts";
import { toOldPathKey } from "#http/routes/old-paths.ts";
import { isOwnFolder, isOwnPath } from "#http/routes/routes.ts";
import { isAtOrUnder } from "#platform/http/route-table.ts";

type Redirect = SiteConfig["redirects"][number];

/** Details that are needed for another attempt at a delivery must still be there (D78, D85). */
const privacy: GroupRule<SiteConfig["privacy"]> = ({ enquiryDays }) =>
  found(
    typeof enquiryDays === "number" && enquiryDays <= MAX_RETRY_DAYS,
    ["enquiryDays"],
    `must be more than ${MAX_RETRY_DAYS}, because delivery of an enquiry is tried for up to ${MAX_RETRY_DAYS} days`,
  );

const redirects: GroupRule<SiteConfig["redirects"]> = (value) => {
  const list = readGroups<Redirect>(value).map(({ from, to }) => ({ from: String(from), to: String(to) }));
  const old = new Set(list.map(({ from }) => toOldPathKey(from)));
  return list.flatMap(({ from, to }, place) => [
    ...found(
      /[?#]/.test(from),
      [place, "from"],
      "must be a path alone; the query that it is asked with is kept",
    ),
    ...found(isOwnPath(from), [place, "from"], "is an address that this site answers itself"),
    ...found(old.has(toOldPathKey(to)), [place, "to"], "is itself an old path, which could go in a circle"),
  ]);
};

/** A plugin whose own setting says otherwise would do nothing (TEN-05, D104). */
const plugins: GroupRule<SiteConfig> = ({ plugins: list, market, vehiclePage }) => {
  const { source } = readGroup<SiteConfig["market"]>(market);
  const { checks } = readGroup<SiteConfig["vehiclePage"]>(vehiclePage);
  return readGroups<NonNullable<SiteConfig["plugins"]>[number]>(list).flatMap(({ feature, name }, place) => {
    const check = name === "Car Analysis" ? "car-analysis" : name === "PPSR Report" ? "ppsr" : null;
    const isLeftOut = check !== null && Array.isArray(checks) && !checks.includes(check);
    return [
      ...found(
        feature === "Autogauge" && source === "none",
        ["plugins", place],
        'is off: market.source is "none"',
      ),
      ...found(isLeftOut, ["plugins", place], `is off: vehiclePage.checks leaves out "${check}"`),
    ];
  });
};

/** The search at a path of the dealer's choice, which must not stand where something else is (SEA-17). */
const usedCarPath: GroupRule<SiteConfig> = ({ search, redirects: moved }) => {
  const path = readGroup<SiteConfig["search"]>(search).usedCarPath;
  if (typeof path !== "string") return [];
  const base = toOldPathKey(path) ?? path;
  const at = ["search", "usedCarPath"];
  const isHidden = ({ from }: Written<Redirect>) => isAtOrUnder(toOldPathKey(String(from)) ?? "", base);
  return [
    ...found(/[?#]/.test(path), at, "must be a path alone"),
    ...found(
      isOwnFolder(path),
      at,
      "is an address that this site answers itself; choose another, such as /used-car",
    ),
    ...readGroups<Redirect>(moved).flatMap((entry, place) =>
      found(isHidden(entry), ["redirects", place, "from"], `is part of search.usedCarPath, ${path}`),
    ),
  ];
};

/** Pages that a setting would hide: the dealer's own ones, and those with a form (D158, D174). */
const hiddenPages: GroupRule<SiteConfig> = ({ redirects: moved, search, formPages }, { pages }) => {
  const forms = (Array.isArray(formPages) ? formPages : FORM_PAGE_NAMES).map(
    (name) => FORM_PAGES[name as keyof typeof FORM_PAGES]?.slug,
  );
  const check = (path: unknown, at: Finding["at"]) => {
    const slug = typeof path === "string" ? toOldPathKey(path)?.slice(1).toLowerCase() : undefined;
    if (!slug) return [];
    if (pages.includes(slug)) return [{ at, rule: "is a page of the dealer, which it would hide" }];
    const isForm = forms.includes(slug as (typeof forms)[number]);
    return found(isForm, at, "is a page with a form, which it would hide; take it out of formPages first");
  };
  return [
    ...readGroups<Redirect>(moved).flatMap(({ from }, place) => check(from, ["redirects", place, "from"])),
    ...check(readGroup<SiteConfig["search"]>(search).usedCarPath, ["search", "usedCarPath"]),
  ];
};

/** A site file as its rules name what is in it. */
export interface FileSettings extends PlaceSettings {
  readonly config: SiteConfig;
}

/** Rules across features, and on settings that only layers above their feature can judge. */
const SHARED_RULES: SettingRules<FileSettings> = {
  groups: {
    config: [usedCarPath, hiddenPages, plugins],
    "config.privacy": [privacy],
    "config.redirects": [redirects],
  },
};

/** Rules of one feature's settings each, by path in a site's configuration. */
const CONFIG_RULES = [
  siteSettingRules,
  identityRules,
  catalogueRules,
  marketRules,
  financeRules,
  vehiclePageRules,
  locationRules,
  garageRules,
  homeRules,
  leadRules,
  reviewRules,
  paymentRules,
  serviceBookingRules,
  tradeInRules,
];

/** Rules of any settings. Each is called with what stands at its own path alone. */
interface AnyRules {
  readonly texts?: Readonly<Record<string, TextRule>>;
  readonly groups?: Readonly<Record<string, readonly GroupRule<object>[]>>;
}

const ALL_RULES: readonly { readonly prefix: string; readonly rules: AnyRules }[] = [
  ...CONFIG_RULES.map((rules) => ({ prefix: "config.", rules: rules as AnyRules })),
  { prefix: "", rules: placeSettingRules as AnyRules },
  { prefix: "", rules: SHARED_RULES as AnyRules },
];

const collect = <Rule>(read: (rules: AnyRules) => Readonly<Record<string, Rule>>) =>
  new Map(
    ALL_RULES.flatMap(({ prefix, rules }) =>
      Object.entries(read(rules)).map(([path, rule]) => [prefix + path, rule] as const),
    ),
  );

/** Rules on single texts of a site file, by path: `[]` means any place in a list. */
export const TEXT_RULES: ReadonlyMap<string, TextRule> = collect(({ texts = {} }) => texts);

/** Rules on groups and lists of a site file, by path. */
export const GROUP_RULES: ReadonlyMap<string, readonly GroupRule<object>[]> = collect(
  ({ groups = {} }) => groups,
);
