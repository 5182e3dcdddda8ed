import { FORM_PAGE_NAMES, FORM_PAGES } from "#features/content/form-pages.ts";
import { toPublishedComparison } from "#features/finance/rates/comparison-rate.ts";
import { MAX_RETRY_DAYS } from "#features/leads/outbox/back-off.ts";
import { toOldPathKey } from "#http/routes/old-paths.ts";
import { isOwnPath } from "#http/routes/own-paths.ts";
import { isAtOrUnder } from "#platform/http/route-table.ts";
import type { Finding, RuleContext } from "./rule-context.ts";

type Group = Readonly<Record<string, unknown>>;
/** What is wrong within a group or list. Its own shape may be wrong, too: that is another's to say. */
type GroupRule = (value: unknown, context: RuleContext) => Finding[];

const groupsIn = (value: unknown): Group[] =>
  Array.isArray(value) ? value.map((entry) => Object(entry)) : [];
const found = (isWrong: boolean, at: Finding["at"], rule: string): Finding[] =>
  isWrong ? [{ at, rule }] : [];

const menuEntry: GroupRule = (value) => {
  const { href, items } = Object(value) as Group;
  const isEmpty = href === undefined && groupsIn(items).length === 0;
  return found(isEmpty, [], 'needs "href", or "items" for a menu');
};

const promo: GroupRule = (value) => {
  const { start, expiry } = Object(value) as Group;
  const isBackwards = typeof start === "string" && typeof expiry === "string" && expiry < start;
  return found(isBackwards, ["expiry"], `must not be before its start, ${start}`);
};

/** Buttons and filters with these words stand side by side. */
const labels: GroupRule = (value) => {
  const words = { new: "New", demo: "Demo", used: "Used", ...(Object(value) as Group) };
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

const enquiry: GroupRule = (value) => {
  const { termsRequired, terms } = Object(value) as Group;
  const isMissing = termsRequired === true && !String(terms ?? "").trim();
  return found(isMissing, ["terms"], "is needed where shoppers must agree to the terms");
};

const serviceBooking: GroupRule = (value) => {
  const { kind, xtime_url: address } = Object(value) as Group;
  const isMissing = (kind === "external" || kind === "frame") && address === undefined;
  return found(isMissing, ["xtime_url"], `is needed for the kind ${kind}`);
};

const calculator: GroupRule = (value) => {
  const { defaultTerm = 5, maximumTerm = 7, terms } = Object(value) as Record<string, number>;
  return found(
    terms === undefined && defaultTerm > maximumTerm,
    ["defaultTerm"],
    "must not be above maximumTerm",
  );
};

/** A comparison rate counts every fee that is charged (LAW-03, D97). */
const lender: GroupRule = (value) => {
  const { terms, fees } = Object(value) as Group;
  const { interestRate, comparisonRate } = Object(terms) as Group;
  if (typeof interestRate !== "number" || typeof comparisonRate !== "number") return [];
  const readCents = (every: string) =>
    groupsIn(fees)
      .filter((fee) => (fee.every ?? "once") === every)
      .reduce((sum, { dollars }) => sum + Number(dollars) * 100, 0);
  const lowest = toPublishedComparison(interestRate, {
    upfrontFeesCents: readCents("once"),
    monthlyFeesCents: readCents("month"),
  });
  const isBelow = lowest !== null && comparisonRate < lowest;
  return found(isBelow, ["terms", "comparisonRate"], `leaves out fees: with all of them it is ${lowest}`);
};

/** Details that are needed for another attempt at a delivery must still be there (D78, D85). */
const privacy: GroupRule = (value) => {
  const { enquiryDays } = Object(value) as Group;
  return found(
    typeof enquiryDays === "number" && enquiryDays <= MAX_RETRY_DAYS,
    ["enquiryDays"],
    `must be more than ${MAX_RETRY_DAYS}, because delivery of an enquiry is tried for up to ${MAX_RETRY_DAYS} days`,
  );
};

const CLAUSES = ["locations", "makes", "carTypes", "categories"] as const;

/** The first route that fits takes an enquiry, so that one after a wider one is never asked. */
const routes: GroupRule = (value) => {
  const list = groupsIn(value);
  return list.flatMap((route, place) => {
    const wider = list.slice(0, place).findIndex((earlier) => takesAll(earlier, route));
    return found(
      wider >= 0,
      [place],
      `is never reached: leads.routes[${wider}] takes every enquiry that it would`,
    );
  });
};

function takesAll(wide: Group, narrow: Group): boolean {
  return CLAUSES.every((clause) => {
    const [wanted, given] = [wide[clause], narrow[clause]];
    if (wanted === undefined) return true;
    return Array.isArray(wanted) && Array.isArray(given) && given.every((one) => wanted.includes(one));
  });
}

const redirects: GroupRule = (value) => {
  const list = groupsIn(value).map(({ from, to }) => ({ from: String(from), to: String(to) }));
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

const pluginEntry: GroupRule = (value) => {
  const { feature, name } = Object(value) as Group;
  return found(feature === undefined && name === undefined, [], 'needs "feature" or "name"');
};

/** A plugin whose own setting says otherwise would do nothing (TEN-05, D104). */
const plugins: GroupRule = (value) => {
  const { plugins: list, market, vehiclePage } = Object(value) as Group;
  const { source } = Object(market) as Group;
  const { checks } = Object(vehiclePage) as Group;
  return groupsIn(list).flatMap(({ feature, name }, place) => {
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
const usedCarPath: GroupRule = (value) => {
  const { search, redirects: moved } = Object(value) as Group;
  const path = (Object(search) as Group).usedCarPath;
  if (typeof path !== "string") return [];
  const base = toOldPathKey(path) ?? path;
  const at = ["search", "usedCarPath"];
  const isHidden = ({ from }: Group) => isAtOrUnder(toOldPathKey(String(from)) ?? "", base);
  return [
    ...found(/[?#]/.test(path), at, "must be a path alone"),
    ...found(
      isOwnPath(path),
      at,
      "is an address that this site answers itself; choose another, such as /used-car",
    ),
    ...groupsIn(moved).flatMap((entry, place) =>
      found(isHidden(entry), ["redirects", place, "from"], `is part of search.usedCarPath, ${path}`),
    ),
  ];
};

/** Pages that a setting would hide: the dealer's own ones, and those with a form (D158, D174). */
const hiddenPages: GroupRule = (value, { pages }) => {
  const { redirects: moved, search, formPages } = Object(value) as Group;
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
    ...groupsIn(moved).flatMap(({ from }, place) => check(from, ["redirects", place, "from"])),
    ...check((Object(search) as Group).usedCarPath, ["search", "usedCarPath"]),
  ];
};

interface TimeNames {
  readonly opens: string;
  readonly closes: string;
}

/** The times of a day: one pair, or several periods (D210). */
const dayHours =
  ({ opens, closes }: TimeNames): GroupRule =>
  (value) => {
    const { status, periods, [opens]: open, [closes]: close } = Object(value) as Group;
    const hasPair = open !== undefined || close !== undefined;
    if (!hasPair && periods === undefined) return [];
    if (status === "Closed") return [{ at: ["status"], rule: "must be Open on a day with times" }];
    if (hasPair && periods !== undefined)
      return [{ at: ["periods"], rule: `is there beside "${opens}" and "${closes}"; give one of the two` }];
    return hasPair ? checkPair({ open, close }, { opens, closes }) : checkPeriods(periods);
  };

function checkPair({ open, close }: Group, { opens, closes }: TimeNames): Finding[] {
  if (open === undefined) return [{ at: [opens], rule: `is needed beside "${closes}"` }];
  if (close === undefined) return [{ at: [closes], rule: `is needed beside "${opens}"` }];
  const isAfter = toClosing(close) > String(open);
  return found(!isAfter, [closes], `must be after "${opens}", ${open}`);
}

function checkPeriods(value: unknown): Finding[] {
  const list = groupsIn(value);
  return list.flatMap(({ open, close }, place) => {
    const before = list[place - 1]?.close;
    const overlaps = before !== undefined && open !== undefined && String(open) < toClosing(before);
    return [
      ...found(overlaps, ["periods", place, "open"], `must not be before the period above closes, ${before}`),
      ...checkPair({ open, close }, { opens: "open", closes: "close" })
        .filter(() => open !== undefined && close !== undefined)
        .map(({ at, rule }) => ({ at: ["periods", place, ...at], rule })),
    ];
  });
}

/** Midnight, written 00:00 or 24:00, ends the day. */
const toClosing = (close: unknown): string => (close === "00:00" ? "24:00" : String(close));

/** The times of a special day, in one of the shapes of ENT-25, ENT-26 and D210. */
const specialHours: GroupRule = (value, context) => {
  const { hours: pair, ...day } = Object(value) as Group;
  const given = (...keys: string[]) => keys.filter((key) => day[key] !== undefined);
  const beside = (key: string, others: readonly string[]): Finding[] => {
    const names = others.map((other) => `"${other}"`).join(" and ");
    return [{ at: [key], rule: `is there beside ${names}; give one of the two` }];
  };
  if (pair === undefined) {
    const [usual] = given("open", "close");
    if (usual === undefined) return dayHours({ opens: "start_hour", closes: "end_hour" })(day, context);
    const others = given("start_hour", "end_hour");
    if (others.length > 0) return beside(usual, others);
    return dayHours({ opens: "open", closes: "close" })(day, context);
  }
  const others = given("start_hour", "end_hour", "open", "close", "periods");
  if (others.length > 0) return beside("hours", others);
  const findings = dayHours({ opens: "begin", closes: "end" })(
    { ...Object(pair), status: day.status },
    context,
  );
  return findings.map(({ at, rule }) => ({ at: at[0] === "status" ? at : ["hours", ...at], rule }));
};

/** Special days that say whose they are say what the location around them is called (ENT-26). */
const ownSpecialHours: GroupRule = (value) => {
  const { slug, code, specialHours: days } = Object(value) as Group;
  const names = [slug, code].filter((name) => name !== undefined).map(String);
  return groupsIn(days).flatMap((day, place) =>
    ["location", "location_id"].flatMap((key) =>
      found(
        day[key] !== undefined && !names.includes(String(day[key])),
        ["specialHours", place, key],
        `must be the location that lists it: ${names.map((name) => `"${name}"`).join(" or ")}`,
      ),
    ),
  );
};

const position: GroupRule = (value) => {
  const { slug, lat, long, distributionLocations: others } = Object(value) as Group;
  const isAway =
    typeof lat === "number" &&
    typeof long === "number" &&
    !(lat > -45 && lat < -9 && long > 96 && long < 169);
  return [
    ...found(lat === undefined && long !== undefined, ["lat"], 'is needed beside "long"'),
    ...found(long === undefined && lat !== undefined, ["long"], 'is needed beside "lat"'),
    ...found(isAway, ["lat"], "must be in Australia with long; south is negative"),
    ...found(
      Array.isArray(others) && others.includes(slug),
      ["distributionLocations"],
      "names the location itself",
    ),
  ];
};

/** Rules on groups and lists of a site file, by path. */
export const GROUP_RULES: ReadonlyMap<string, readonly GroupRule[]> = new Map([
  ["config", [usedCarPath, hiddenPages, plugins]],
  ["config.plugins[]", [pluginEntry]],
  ["config.navigation.header[]", [menuEntry]],
  ["config.navigation.footer[]", [menuEntry]],
  ["config.cards.promos[]", [promo]],
  ["config.labels", [labels]],
  ["config.enquiry", [enquiry]],
  ["config.finance.calculator", [calculator]],
  ["config.serviceBooking", [serviceBooking]],
  ["config.finance.lenders[]", [lender]],
  ["config.leads.routes", [routes]],
  ["config.privacy", [privacy]],
  ["config.redirects", [redirects]],
  ["locations[]", [position, ownSpecialHours]],
  ["locations[].openingHours[]", [dayHours({ opens: "open", closes: "close" })]],
  ["locations[].specialHours[]", [specialHours]],
]);
