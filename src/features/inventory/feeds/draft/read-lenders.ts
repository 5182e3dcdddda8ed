import {
  EMPTY_RECORD,
  LENDERS,
  type Lender,
  type LenderRecord,
  type LenderRecords,
  MAX_LOAN_PERCENT,
  toPaymentCents,
} from "#features/vehicles/lender-record.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { Remark } from "../mapping/mapped-row.ts";
import { toPlainText } from "../words/clean-text.ts";
import { isObject, parseDocument } from "./document.ts";

const LENDERS_FIELD = "financeLenders";
const MAX_DISCLAIMER_LENGTH = 4000;
/** No car loan has a rate between nothing and this. */
const MIN_PERCENT = 0.5;
const MAX_DOLLARS = 1_000_000;

type Warn = (remark: Remark) => void;

/**
 * The lenders' offers in a feed's JSON text, keyed by provider as ENT-14 has them: `{"taurus": {"interestRate": 8.99,
 * "comparisonRate": "9.47%", "paymentWeek": 112, "termYears": 5}}`. A number may be text with its sign; one that is none
 * is left out, and a comparison rate below its rate takes the whole offer with it, since one of them is wrong. `warn` hears
 * of all that. Null when nothing can be used.
 */
export function readLenders(text: string, warn: Warn): LenderRecords | null {
  const document = parseDocument(text);
  if (!isObject(document)) {
    warn({ field: LENDERS_FIELD, value: text, reason: "is not a JSON object of lenders" });
    return null;
  }
  const records: Partial<Record<Lender, LenderRecord>> = {};
  for (const [name, value] of Object.entries(document)) {
    const field = `${LENDERS_FIELD}.${name}`;
    const lender = BY_NAME.get(nameKey(name));
    if (lender === undefined) warn({ field, value: name, reason: "is not a known lender" });
    else if (!isObject(value)) warn({ field, value: JSON.stringify(value), reason: "is not an object" });
    else {
      const record = readOffer(field, value, warn);
      if (record && (lender !== "youx" || isQuote(field, record, warn))) records[lender] = record;
    }
  }
  return Object.keys(records).length > 0 ? records : null;
}

/** A quote of youX in a feed's JSON text (ENT-13): `{"weeklyRepaymentAmount": 98.5, "advertisedRate": 7.99, "comparisonRate": 8.81}`. */
export function readYouxQuote(text: string, warn: Warn): LenderRecord | null {
  const quote = parseDocument(text);
  if (!isObject(quote)) {
    warn({ field: "youxQuote", value: text, reason: "is not a JSON object" });
    return null;
  }
  const { weeklyRepaymentAmount: paymentWeek, advertisedRate: interestRate, comparisonRate } = quote;
  const record = readOffer("youxQuote", { paymentWeek, interestRate, comparisonRate }, warn);
  return record && isQuote("youxQuote", record, warn) ? record : null;
}

/** A quote without its rates is useless, and would replace one from the service (FIN-20). */
function isQuote(field: string, { interestRate, comparisonRate }: LenderRecord, warn: Warn): boolean {
  if (interestRate !== null && comparisonRate !== null) return true;
  warn({ field, value: "", reason: "lacks a rate" });
  return false;
}

/** "360 Finance", "360_finance" and "nissan" are lenders, too. */
const nameKey = (name: string) => name.toLowerCase().replace(/[^a-z0-9]|finance$/g, "");
const BY_NAME = new Map(LENDERS.map((lender) => [nameKey(lender), lender]));

function readOffer(field: string, offer: Record<string, unknown>, warn: Warn): LenderRecord | null {
  const number = (name: string, highest: number) =>
    readNumber(offer[name], highest, (reason) =>
      warn({ field: `${field}.${name}`, value: String(offer[name]), reason }),
    );
  const cents = (name: string) => {
    const dollars = number(name, MAX_DOLLARS);
    return dollars === null ? null : Math.round(dollars * 100);
  };
  // Feeds write zero for no payment.
  const payment = (name: string) => toPaymentCents(number(name, MAX_DOLLARS) ?? 0) || null;
  const percent = (name: string) => {
    const rate = number(name, MAX_LOAN_PERCENT);
    if (rate === null || rate === 0 || rate >= MIN_PERCENT) return rate;
    warn({
      field: `${field}.${name}`,
      value: String(offer[name]),
      reason: "is a fraction, not percent a year",
    });
    return null;
  };
  const years =
    number("termYears", 7) ?? part(number("termMonths", 84), 12) ?? part(number("termWeeks", 364), 52);
  const record = {
    ...EMPTY_RECORD,
    interestRate: percent("interestRate"),
    comparisonRate: percent("comparisonRate"),
    paymentWeekCents: payment("paymentWeek"),
    paymentMonthCents: payment("paymentMonth"),
    termYears: years === 0 ? null : years,
    depositCents: cents("deposit"),
    balloonCents: cents("balloon"),
    establishmentFeesCents: cents("establishmentFees"),
    disclaimer: readDisclaimer(`${field}.disclaimer`, offer.disclaimer, warn),
  };
  const { interestRate, comparisonRate } = record;
  if (interestRate === null || comparisonRate === null || comparisonRate >= interestRate) return record;
  warn({
    field: `${field}.comparisonRate`,
    value: String(comparisonRate),
    reason: "is below the interest rate",
  });
  return null;
}

const part = (value: number | null, whole: number) => (value === null ? null : value / whole);

const NUMBER = /^\$? ?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?) ?%?(?: ?p\.? ?a\.?)?$/i;

function readNumber(value: unknown, highest: number, refuse: (reason: string) => void): number | null {
  if (value === undefined || value === null || value === "") return null;
  const digits = NUMBER.exec(String(value).replace(/\s+/g, " ").trim())?.[1]?.replaceAll(",", "");
  const number = digits === undefined ? Number.NaN : Number(digits);
  if (!Number.isFinite(number)) refuse("is not a number");
  else if (number > highest) refuse(`is above ${highest}`);
  else return number;
  return null;
}

/** A disclaimer that is cut says something else, so one that is too long is left out. */
function readDisclaimer(field: string, value: unknown, warn: Warn): string | null {
  const text = typeof value === "string" ? toPlainText(value).trim() : "";
  if (text.length <= MAX_DISCLAIMER_LENGTH) return text || null;
  warn({ field, value: text, reason: `is longer than ${formatWhole(MAX_DISCLAIMER_LENGTH)} characters` });
  return null;
}
