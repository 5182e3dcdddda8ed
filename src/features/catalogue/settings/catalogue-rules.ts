import { found, type GroupRule, type SettingRules } from "#features/tenancy/settings/rules/setting-rules.ts";
import {
  baseAddress,
  link,
  location,
  make,
  origin,
  phone,
  picture,
  secretName,
} from "#features/tenancy/settings/rules/text-rules.ts";
import type { CatalogueSettings } from "./catalogue-settings.ts";

const promo: GroupRule<CatalogueSettings["cards"]["promos"][number]> = ({ start, expiry }) => {
  const isBackwards = typeof start === "string" && typeof expiry === "string" && expiry < start;
  return found(isBackwards, ["expiry"], `must not be before its start, ${start}`);
};

/** Buttons and filters with these labels stand side by side. */
const labels: GroupRule<CatalogueSettings["labels"]> = (value) => {
  const words = { new: "New", demo: "Demo", used: "Used", ...value };
  const pairs = [
    ["demo", "new"],
    ["used", "new"],
    ["used", "demo"],
  ] as const;
  const key = (name: keyof typeof words) => String(words[name]).trim().toLowerCase();
  return pairs
    .filter(([one, other]) => key(one) === key(other))
    .map(([one, other]) => ({ at: [one], rule: `is the same as labels.${other}` }));
};

/** Rules on the settings of stock, searches and cards. */
export const catalogueRules: SettingRules<CatalogueSettings> = {
  texts: {
    "phones.new": phone,
    "phones.demo": phone,
    "phones.used": phone,
    "images.origin": origin,
    "stock.filter.locations[]": location,
    "stock.filter.makes[]": make,
    "stock.filter.minimumKm[].make": make,
    "search.geocoder.url": baseAddress,
    "search.geocoder.secretName": secretName,
    "cards.promos[].href": link,
    "cards.promos[].picture": picture("https://www.dealer.example/promotion.jpg"),
  },
  groups: { labels: [labels], "cards.promos[]": [promo] },
};
