import { formatCents } from "#ui/base/money.ts";
import type { Frequency } from "../rates/repayment.ts";

/**
 * What a shopper asks the calculator, in the units of its fields (ENT-16): dollars, years, percent a year. The `total` of
 * it is worked out (`calculate`).
 */
export interface CalculatorState {
  /** The purchase price. */
  readonly amount: number;
  readonly term: number;
  readonly interest: number;
  /** The deposit or trade-in. */
  readonly tradeIn: number;
  readonly residual: number;
  readonly frequency: Frequency;
}

/** Fields of the form and parameters of the address alike. */
export const CALCULATOR_FIELDS = [
  "amount",
  "term",
  "interest",
  "tradeIn",
  "residual",
  "frequency",
] as const satisfies readonly (keyof CalculatorState)[];
type Field = (typeof CALCULATOR_FIELDS)[number];

/** What stands in the fields, as typed. */
export type TypedState = Readonly<Record<Field, string>>;

/** More than any number needs; this much of a field is read and given back. */
export const MAX_TYPED_LENGTH = 24;

/** The number in a typed text: everything but digits, dot and minus is left out (FIN-42). Null if none is left. */
export function parseTypedNumber(text: string): number | null {
  const kept = text.replace(/[^0-9.-]/g, "");
  const value = Number(kept);
  return kept === "" || Number.isNaN(value) ? null : value;
}

/** The fields that hold a state: "$24,990", "8.99%". */
export function toTyped({
  amount,
  term,
  interest,
  tradeIn,
  residual,
  frequency,
}: CalculatorState): TypedState {
  return {
    amount: formatDollarField(amount),
    term: String(term),
    interest: `${Math.round(interest * 100) / 100}%`,
    tradeIn: formatDollarField(tradeIn),
    residual: formatDollarField(residual),
    frequency,
  };
}

/** "$24,990", "$1,234.50". */
const formatDollarField = (dollars: number) => formatCents(Math.round(dollars * 100));

/** What an address or a form asks, over what stands there without; null if it asks nothing. */
export function readAskedState(
  asked: { get(name: string): unknown },
  without: CalculatorState,
): TypedState | null {
  const given = CALCULATOR_FIELDS.flatMap((field) => {
    const value = asked.get(field);
    return typeof value === "string" ? [[field, value.slice(0, MAX_TYPED_LENGTH)]] : [];
  });
  return given.length === 0 ? null : { ...toTyped(without), ...Object.fromEntries(given) };
}

/** The part of an address that brings a state back: what differs from the defaults (ENT-16). */
export function toQuery(state: CalculatorState, defaults: CalculatorState): string {
  const changed = CALCULATOR_FIELDS.filter((field) => state[field] !== defaults[field]);
  return new URLSearchParams(changed.map((field) => [field, String(state[field])])).toString();
}

/** An address's query with that part in place of what stood there of it. */
export function replaceQuery(search: string, query: string): string {
  const parameters = new URLSearchParams(search);
  for (const field of CALCULATOR_FIELDS) parameters.delete(field);
  return [parameters.toString(), query].filter(Boolean).join("&");
}
