import {
  found,
  type GroupRule,
  readGroup,
  readGroups,
  type SettingRules,
} from "#features/tenancy/settings/rules/setting-rules.ts";
import {
  baseAddress,
  dealership,
  make,
  pastDate,
  secretName,
} from "#features/tenancy/settings/rules/text-rules.ts";
import { toPublishedComparison } from "./rates/comparison-rate.ts";
import type { FinanceLender, FinanceSettings } from "./settings/finance-settings.ts";

const calculator: GroupRule<FinanceSettings["calculator"]> = ({
  defaultTerm = 5,
  maximumTerm = 7,
  terms,
}) => {
  return found(
    terms === undefined && Number(defaultTerm) > Number(maximumTerm),
    ["defaultTerm"],
    "must not be above maximumTerm",
  );
};

/** A comparison rate counts every fee that is charged (LAW-03, D97). */
const lender: GroupRule<FinanceLender> = ({ terms, fees }) => {
  const { interestRate, comparisonRate } = readGroup<NonNullable<FinanceLender["terms"]>>(terms);
  if (typeof interestRate !== "number" || typeof comparisonRate !== "number") return [];
  const readCents = (every: string) =>
    readGroups<FinanceLender["fees"][number]>(fees)
      .filter((fee) => (fee.every ?? "once") === every)
      .reduce((sum, { dollars }) => sum + Number(dollars) * 100, 0);
  const lowest = toPublishedComparison(interestRate, {
    upfrontFeesCents: readCents("once"),
    monthlyFeesCents: readCents("month"),
  });
  const isBelow = lowest !== null && comparisonRate < lowest;
  return found(isBelow, ["terms", "comparisonRate"], `leaves out fees: with all of them it is ${lowest}`);
};

/** Rules on the settings of finance. */
export const financeRules: SettingRules<{ readonly finance: FinanceSettings }> = {
  texts: {
    "finance.youx.url": baseAddress,
    "finance.youx.secretName": secretName,
    "finance.hiddenDealerships[]": dealership,
    "finance.hiddenMakes[]": make,
    "finance.lenders[].rateDate": pastDate,
  },
  groups: { "finance.calculator": [calculator], "finance.lenders[]": [lender] },
};
