import {
  found,
  type GroupRule,
  readGroups,
  type SettingRules,
  type Written,
} from "#features/tenancy/settings/rules/setting-rules.ts";
import { address, location, make, secretName } from "#features/tenancy/settings/rules/text-rules.ts";
import type { LeadSettings } from "./settings.ts";

const enquiry: GroupRule<LeadSettings["enquiry"]> = ({ termsRequired, terms }) => {
  const isMissing = termsRequired === true && !String(terms ?? "").trim();
  return found(isMissing, ["terms"], "is needed where shoppers must agree to the terms");
};

type Route = LeadSettings["leads"]["routes"][number];

const CLAUSES = ["locations", "makes", "carTypes", "categories"] as const;

/** The first route that fits takes an enquiry, so that one after a wider one is never asked. */
const routes: GroupRule<LeadSettings["leads"]["routes"]> = (value) => {
  const list = readGroups<Route>(value);
  return list.flatMap((route, place) => {
    const wider = list.slice(0, place).findIndex((earlier) => takesAll(earlier, route));
    return found(
      wider >= 0,
      [place],
      `is never reached: leads.routes[${wider}] takes every enquiry that it would`,
    );
  });
};

function takesAll(wide: Written<Route>, narrow: Written<Route>): boolean {
  return CLAUSES.every((clause) => {
    const [wanted, given] = [wide[clause], narrow[clause]];
    if (wanted === undefined) return true;
    return Array.isArray(wanted) && Array.isArray(given) && given.every((one) => wanted.includes(one));
  });
}

const webhook = address("https://crm.example/leads");

/** Rules on the settings of enquiries and of where they go. */
export const leadRules: SettingRules<LeadSettings> = {
  texts: {
    "leads.fallback.webhook.url": webhook,
    "leads.fallback.webhook.secretName": secretName,
    "leads.texts.hookSecretName": secretName,
    "leads.routes[].webhook.url": webhook,
    "leads.routes[].webhook.secretName": secretName,
    "leads.routes[].locations[]": location,
    "leads.routes[].makes[]": make,
  },
  groups: { enquiry: [enquiry], "leads.routes": [routes] },
};
