import { DEAL_FORM, type FormAnswers } from "../rules/form-answers.ts";
import type { Lead } from "../rules/lead.ts";

/** The name of what the leads of a trade-in are stored under. */
export const TRADE_IN_FORM = "trade-in";

/** What the leads of a trade-in are filed under, in the order of its steps (TRADE-04, TRADE-05). */
export const TRADE_IN_STEPS = {
  lookup: "1. Rego Lookup",
  adjustments: "2. Adjustments",
  accepted: "3. Offer Accepted",
} as const;

/** Answers that messages read again, by their fields. */
export const TRADE_IN_FIELDS = {
  /** UUID of the trade-in, which commands take. */
  id: "trade_in",
  /** "Trade-in" or "Selling only". */
  purpose: "purpose",
  /** "$12,300" (ENT-21); missing without a figure. */
  offer: "offer_price",
  payout: "payout",
} as const;

/** A shopper's own car, as messages to the dealer name it; what the shopper did not say is "". */
export interface TradedVehicle {
  /** UUID of the trade-in. */
  readonly id: string;
  readonly isSold: boolean;
  readonly year: string;
  readonly make: string;
  readonly model: string;
  readonly badge: string;
  readonly body: string;
  /** Digits alone. */
  readonly km: string;
  /** Dollars with cents, "12300.00". */
  readonly offer: string;
  readonly payout: string;
}

const isTradeIn = (form: FormAnswers | null): form is FormAnswers => form?.name === TRADE_IN_FORM;

/** Whether a lead is a step of a trade-in. */
export const isTradeInLead = ({ form }: Pick<Lead, "form">): boolean => isTradeIn(form);

/** Whether a lead's answers have a shopper's own car: it is a step of a trade-in, or a deal with one. */
const hasOwnCar = (form: FormAnswers | null): form is FormAnswers =>
  form?.name === TRADE_IN_FORM || (form?.name === DEAL_FORM && readAnswer(form, TRADE_IN_FIELDS.id) !== "");

/** The trade-in that a lead is a step of; null for any other lead. */
export function findTradeInId({ form }: Pick<Lead, "form">): string | null {
  return isTradeIn(form) ? readAnswer(form, TRADE_IN_FIELDS.id) || null : null;
}

/** The car that a shopper trades in or sells by a lead, or by the deal in it; null for any other lead. */
export function readTradedVehicle({ form }: Pick<Lead, "form">): TradedVehicle | null {
  if (!hasOwnCar(form)) return null;
  const read = (field: string) => readAnswer(form, field);
  return {
    id: read(TRADE_IN_FIELDS.id),
    isSold: read(TRADE_IN_FIELDS.purpose) === "Selling only",
    ...{ year: read("year"), make: read("make"), model: read("model"), badge: read("badge") },
    ...{ body: read("body"), km: read("km").replace(/\D/g, "") },
    ...{ offer: toAmount(read(TRADE_IN_FIELDS.offer)), payout: toAmount(read(TRADE_IN_FIELDS.payout)) },
  };
}

const readAnswer = ({ answers }: FormAnswers, asked: string): string =>
  answers.find(({ field }) => field === asked)?.value ?? "";

/** "$12,300" or "$12,300.50" as a number with cents; "" for anything else. */
function toAmount(text: string): string {
  const dollars = /^\$([\d,]+(?:\.\d\d)?)$/.exec(text)?.[1]?.replaceAll(",", "");
  return dollars === undefined ? "" : Number(dollars).toFixed(2);
}
