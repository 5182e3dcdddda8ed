import { CREDIT_FIELD } from "#features/leads/trade-in/trade-in-path.ts";

/** What a shopper has put together, as the address of its page has it (D401): all of it as typed. */
export interface DealAsked {
  /** What names the trade-in here, where it shows and cannot be accepted. */
  readonly tradeIn: string;
  /** Numbers of parts. */
  readonly parts: readonly string[];
  readonly postcode: string;
  readonly pay: "cash" | "finance";
  readonly deposit: string;
  readonly term: string;
  readonly residual: string;
  readonly frequency: string;
}

/** Fields of the form and parameters of the address alike. */
export const DEAL_FIELDS = {
  tradeIn: CREDIT_FIELD,
  parts: "part",
  postcode: "postcode",
  pay: "pay",
  deposit: "deposit",
  term: "term",
  residual: "residual",
  frequency: "frequency",
} as const;

/** What is kept of a text, and how many parts a deal can have. */
const MAX_LENGTH = 120;
export const MAX_DEAL_PARTS = 12;

const TEXTS = ["postcode", "deposit", "term", "residual", "frequency"] as const;

/** Reads an address or a posted form. */
export function readDealQuery(query: URLSearchParams): DealAsked {
  const read = (name: string) => (query.get(name) ?? "").slice(0, MAX_LENGTH).toWellFormed().trim();
  const parts = query.getAll(DEAL_FIELDS.parts).map((number) => number.slice(0, MAX_LENGTH).toWellFormed());
  return {
    tradeIn: read(DEAL_FIELDS.tradeIn),
    parts: [...new Set(parts)].slice(0, MAX_DEAL_PARTS),
    ...{ postcode: read(DEAL_FIELDS.postcode), deposit: read(DEAL_FIELDS.deposit) },
    ...{ term: read(DEAL_FIELDS.term), residual: read(DEAL_FIELDS.residual) },
    frequency: read(DEAL_FIELDS.frequency),
    pay: query.get(DEAL_FIELDS.pay) === "finance" ? "finance" : "cash",
  };
}

/** The part of an address that brings a deal back; "" for the vehicle alone. */
export function toDealQuery(asked: DealAsked): string {
  const query = new URLSearchParams();
  if (asked.tradeIn) query.set(DEAL_FIELDS.tradeIn, asked.tradeIn);
  for (const number of asked.parts) query.append(DEAL_FIELDS.parts, number);
  if (asked.pay === "finance") query.set(DEAL_FIELDS.pay, "finance");
  for (const name of TEXTS) {
    const isShown = name === "postcode" || asked.pay === "finance";
    if (isShown && asked[name]) query.set(DEAL_FIELDS[name], asked[name]);
  }
  return query.toString();
}
