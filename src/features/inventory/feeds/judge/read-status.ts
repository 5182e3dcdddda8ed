import { readYesNo } from "../values/readings.ts";
import { readColumnName } from "../words/column-name.ts";
import { readSaleStatus } from "../words/status-words.ts";

/** What a column is about, by its name, as far as that may take a vehicle off sale. */
export type SaleTopic = "status" | "sold" | "reserved" | "deposit" | "shown" | "hidden" | "quantity";

/** How a cell says that its vehicle is not for sale: in words, or by being filled in, such as with a buyer's name. */
export type SaleAnswer = "said" | "filled" | null;

/** Words that make the status of something else: a "Stolen Status" is none of the sale. */
const OF_ANOTHER =
  /\b(?:stolen|theft|finance\w*|loan|rego|registration|registered|warranty|photos?|images?|service\w*|ppsr|wovr|written|write|hpi|roadworthy|rwc|sync|feed|payment|marketing|history|title|tax|vat|mot|insurance|compliance|certif\w*|recall|odometer|mileage|fuel|repayments?|weekly|monthly|min\w*|max\w*|build|export|import|inspection|key|cleaning|detail\w*|workshop|updated|modified|changed)\b/;

/** The last of them that fits counts: "Sold date" is about a sale, though not every date is. */
const TOPICS: readonly (readonly [SaleTopic, RegExp])[] = [
  ["status", /\b(?:status|availability|state of (?:sale|stock)|stage|(?:sale|stock|lifecycle) ?state)\b/],
  ["quantity", /\b(?:qty|quantity|stock (?:level|on hand)|soh|inventory qty)\b/],
  [
    "shown",
    /\b(?:for ?sale|available|active|published?|live|visible|online|advertised?|listed|display(?:ed)?|on ?web(?:site)?|show(?: on)?(?: web(?:site)?)?|in ?stock|(?:web|internet|retail|sale) ?ready|ready (?:for|to) (?:web(?:site)?|internet|sale|sell|retail))\b|^(?:on |to )?(?:internet|web)$/,
  ],
  [
    "hidden",
    /\b(?:withdrawn|archived?|deleted?|hidden|hide|inactive|removed|unlisted|unavailable|offline|not for ?sale|delisted|do ?n[o']?t (?:advertise|publish|list|show|display|sell)|(?:exclude|suppress|block)d? (?:from |on )?(?:web(?:site)?|internet|online|site))\b/,
  ],
  ["reserved", /\b(?:reserved?|reserviert|under ?offer|on ?hold|hold|held|pending)\b/],
  ["deposit", /\bdeposit(?:s|ed)?\b/],
  [
    "sold",
    /\b(?:sold|verkauft|delivered|settled|settlement|purchaser|sale ?date|date of sale)\b|\b(?:buyer|customer)(?: name)?$/,
  ],
];

/** What a column's name says of the sale; null for what is about something else, or is no matter of the sale. */
export function findSaleTopic(column: string): SaleTopic | null {
  const { words, own } = readColumnName(column);
  const name = words.slice(own).join(" ");
  if (OF_ANOTHER.test(name) || /\b(?:unsold|reserve price|count|days?|id)\b/.test(name)) return null;
  const topic = TOPICS.findLast(([, pattern]) => pattern.test(name))?.[0] ?? null;
  return (topic === "shown" || topic === "hidden") && /\bprices?\b/.test(name) ? null : topic;
}

const MAX_TEXT = 60;
const GERMAN: ReadonlyMap<string, boolean> = new Map([
  ["ja", true],
  ["nein", false],
]);
const NOTHING =
  /^(?:[-–—\s/.=_]*|n\/?a|nan|null|none|nil|undefined|tba|tbc|0+(?:\.0+)?|\$0(?:\.0+)?|0000-00-00.*|0001-01-01.*|1900-01-01.*|1899-12-30.*)$/i;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/;

/**
 * Whether a cell of a column that is not read says that its vehicle is sold, kept for somebody or not offered. `topic` is null for
 * a column of whatever else.
 */
export function findSaleAnswer(topic: SaleTopic | null, written: string): SaleAnswer {
  const text = written.trim();
  if (topic === null)
    return SAYS_GONE.test(text) || SAYS_SOLD_LOUDLY.test(text.slice(0, 200)) ? "said" : null;
  if (topic === "quantity") return /^0+(?:\.0+)?$/.test(text) ? "said" : null;
  const yes = readYesNo(text).value ?? GERMAN.get(text.toLowerCase()) ?? null;
  if (topic === "shown") return yes === false || saysGone(text) ? "said" : null;
  if (topic === "status") return saysGone(text) ? "said" : null;
  if (yes === false || NOTHING.test(text)) return null;
  const status = text.length > MAX_TEXT ? null : readSaleStatus(text);
  if (status === "in_stock") return null;
  if (yes === true || status !== null || (topic !== "deposit" && DATE.test(text))) return "said";
  return "filled";
}

function saysGone(text: string): boolean {
  if (text.length > MAX_TEXT || NOTHING.test(text)) return false;
  const status = readSaleStatus(text);
  return status !== null && status !== "in_stock";
}

/** In a column of whatever else, the whole cell or its beginning must say it. */
const SAYS_GONE =
  /^[^\p{L}\p{N}]{0,5}(?:sold|verkauft|reserviert|under offer|sale (?:pending|agreed)|deposit (?:taken|paid)|on hold|reserved)(?:[^\p{L}\p{N}]{0,5}| to .{1,40}| [-–] .{1,40})$/iu;
const SAYS_SOLD_LOUDLY = /(?:^|[^\p{L}\p{N}])SOLD(?:[^\p{L}\p{N}]|$)/u;
