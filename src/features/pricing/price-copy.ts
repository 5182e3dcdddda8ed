import { formatDollars } from "#ui/base/money.ts";
import type { PriceView } from "./price.ts";

/** A price in one line of text, as mail has it: "$29,990 Drive Away", "$45,000 or $399 per month", "POA"; "" for none. */
export function formatPriceText(price: PriceView): string {
  if (price.kind === "hidden") return "";
  if (price.kind === "text") return price.text;
  const period = price.period === null ? "" : ` per ${price.period}`;
  const amount = `${formatDollars(price.cents)}${period} ${price.typeLabel}`.trim();
  const { total } = price;
  return total ? `${`${formatDollars(total.cents)} ${total.typeLabel}`.trim()} or ${amount}` : amount;
}
