import { formatDollars } from "#ui/base/money.ts";

/** What finance can be asked for, and what shoppers call it (PAGE-09). */
export const FINANCE_KINDS = {
  consumer: "Personal use",
  business: "Business use",
  "novated-lease": "Novated lease",
} as const;
type FinanceKind = keyof typeof FINANCE_KINDS;

/** What a lead says of finance, beside the car (PAGE-09). */
export interface FinanceRequest {
  readonly kind: FinanceKind | null;
  /** The most that the vehicle may cost, in integer cents. */
  readonly budgetCents: number | null;
}

const isKind = (text: string): text is FinanceKind => Object.hasOwn(FINANCE_KINDS, text);

/** A budget in whole dollars as people write one, "$35,000", in cents; null for anything else, and from $10,000,000 on. */
export function readBudgetCents(typed: string): number | null {
  const [, dollars = "0"] = /^\$?(\d{1,7})(?:\.00?)?$/.exec(typed.replace(/[\s,]/g, "")) ?? [];
  return Number(dollars) * 100 || null;
}

/** A budget as a field shows it: "$35,000"; "" for none. */
export function formatBudget(cents: number | null): string {
  return cents === null ? "" : formatDollars(cents);
}

/** What checked answers say of finance; null if they say nothing. */
export function readFinanceRequest(answers: {
  readonly finance_kind: string;
  readonly budget: string;
}): FinanceRequest | null {
  const kind = answers.finance_kind.trim();
  const request = { kind: isKind(kind) ? kind : null, budgetCents: readBudgetCents(answers.budget) };
  return request.kind === null && request.budgetCents === null ? null : request;
}

/** One line a fact, for mail and ADF: "Finance for: Business use", "Budget: $35,000". */
export function listFinanceFacts(
  request: FinanceRequest | null,
): readonly (readonly [string, string | null])[] {
  if (request === null) return [];
  const { kind, budgetCents: budget } = request;
  return [
    ["Finance for", kind && FINANCE_KINDS[kind]],
    ["Budget", formatBudget(budget) || null],
  ];
}
