/**
 * Where a shopper came from, kept first-party in the shopper's own browser and sent with an enquiry (D15). Safe in
 * browser and server; what a browser sends is never trusted to be well-formed or small.
 */

const PARAMETERS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "msclkid",
  "ttclid",
] as const;

/** Whether a parameter of an address says what led there. */
export const isCampaignParameter = (name: string): boolean =>
  (PARAMETERS as readonly string[]).includes(name);

const MAX_VALUE_LENGTH = 300;
const MAX_PAGES = 30;

/** One arrival at the site. */
export interface Touch {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Path on this site. */
  readonly landingPage: string;
  /** Address of another site, without its query; "" for none. */
  readonly referrer: string;
  /** `utm_*` and click ids that the link carried. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** `lead_attributes` of an enquiry (LEAD-19), with first and last touch (D15). */
export interface LeadAttributes {
  /** Paths of this site, oldest first. */
  readonly visited_pages: readonly string[];
  /** `utm_*` and click ids of the last touch. */
  readonly linked_query_params: Readonly<Record<string, string>>;
  readonly first_touch: Touch | null;
  readonly last_touch: Touch | null;
}

/** The touch that a page view is: its address, and the page that led to it. */
export function toTouch(url: URL, referrer: string, at: Date): Touch {
  return {
    at: at.toISOString(),
    landingPage: url.pathname.slice(0, MAX_VALUE_LENGTH),
    referrer: readForeignPage(referrer, url),
    parameters: readLinkedParameters(url.searchParams),
  };
}

/**
 * What a browser remembers after one more page view: the first touch for good, the last one when a link or another
 * site led here, and the latest pages.
 */
export function addPageView(stored: LeadAttributes | null, touch: Touch): LeadAttributes {
  const isArrival = touch.referrer !== "" || Object.keys(touch.parameters).length > 0;
  const last = isArrival || !stored?.last_touch ? touch : stored.last_touch;
  return {
    visited_pages: [...(stored?.visited_pages ?? []), touch.landingPage].slice(-MAX_PAGES),
    linked_query_params: last.parameters,
    first_touch: stored?.first_touch ?? touch,
    last_touch: last,
  };
}

/** Reads `lead_attributes` from JSON of any kind: what is not understood is left out, what is too long is cut. */
export function readLeadAttributes(json: string): LeadAttributes {
  const read = parseObject(json);
  const last = readTouch(read.last_touch);
  const linked = readParameters(read.linked_query_params);
  return {
    visited_pages: readPages(read.visited_pages),
    linked_query_params: Object.keys(linked).length > 0 ? linked : (last?.parameters ?? {}),
    first_touch: readTouch(read.first_touch),
    last_touch: last,
  };
}

/** One line a fact, for mail and ADF: "Source: google / cpc", "Campaign: …"; empty when nothing is known. */
export function listAttributionFacts({
  first_touch,
  last_touch,
}: LeadAttributes): readonly [string, string][] {
  const last = last_touch?.parameters ?? {};
  const firstSource = first_touch && readSource(first_touch);
  const facts: [string, string | null | undefined][] = [
    ["Source", last_touch && readSource(last_touch)],
    ["Campaign", last.utm_campaign],
    ["Search term", last.utm_term],
    ["Click id", last.gclid ?? last.gbraid ?? last.wbraid ?? last.fbclid ?? last.msclkid ?? last.ttclid],
    ["Landing page", last_touch?.landingPage],
    ["First source", first_touch?.at === last_touch?.at ? null : firstSource],
    ["First landing page", first_touch?.at === last_touch?.at ? null : first_touch?.landingPage],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

function readSource({ parameters, referrer }: Touch): string {
  const named = [parameters.utm_source, parameters.utm_medium].filter(Boolean).join(" / ");
  return named || referrer || "Direct";
}

function readLinkedParameters(query: URLSearchParams): Record<string, string> {
  return readParameters(Object.fromEntries(query));
}

function readParameters(from: unknown): Record<string, string> {
  const source = asObject(from);
  return Object.fromEntries(
    PARAMETERS.flatMap((key) => {
      const value = readText(source[key]);
      return value === "" ? [] : [[key, value]];
    }),
  );
}

function readTouch(from: unknown): Touch | null {
  const { at, landingPage, referrer, parameters } = asObject(from);
  const time = typeof at === "string" ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(time)) return null;
  return {
    at: new Date(time).toISOString(),
    landingPage: readText(landingPage),
    referrer: readText(referrer),
    parameters: readParameters(parameters),
  };
}

function readPages(from: unknown): readonly string[] {
  if (!Array.isArray(from)) return [];
  return from
    .slice(-MAX_PAGES)
    .map(readText)
    .filter((page) => page !== "");
}

function readText(from: unknown): string {
  if (typeof from !== "string") return "";
  return from
    .replace(/\p{Cc}/gu, "")
    .slice(0, MAX_VALUE_LENGTH)
    .toWellFormed();
}

function readForeignPage(referrer: string, here: URL): string {
  if (!URL.canParse(referrer)) return "";
  const page = new URL(referrer);
  return page.host === here.host ? "" : `${page.origin}${page.pathname}`.slice(0, MAX_VALUE_LENGTH);
}

function parseObject(json: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(json));
  } catch {
    return {};
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
