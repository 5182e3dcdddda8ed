import { FINANCE_FORM_ID } from "#features/finance/paths.ts";

type Fields = { get(name: string): unknown };

/** What the calculator's fields hold, in words for the form's comment: "$30,000 over 5 years with a deposit of $2,000". */
export function describeFigures(fields: Fields): string {
  const readText = (name: string) => String(fields.get(name) ?? "").trim();
  const readAmount = (name: string) => (/[1-9]/.test(readText(name)) ? readText(name) : "");
  const [amount, deposit, residual] = ["amount", "tradeIn", "residual"].map(readAmount);
  if (!amount) return "";
  const extras = [deposit && `a deposit of ${deposit}`, residual && `a final payment of ${residual}`];
  const given = extras.filter(Boolean).join(" and ");
  return `From the calculator: ${amount} over ${readText("term")} years${given && ` with ${given}`}.`;
}

/** Puts the calculator's figures into the page's finance form: the price as the budget, all of them as the comment (D124). */
export function carryFigures(figures: FormData): void {
  const words = describeFigures(figures);
  const form = document.querySelector<HTMLFormElement>(`#${FINANCE_FORM_ID} form`);
  if (words === "" || form === null) return;
  const budget = form.elements.namedItem("budget");
  const message = form.elements.namedItem("message");
  if (budget instanceof HTMLInputElement) budget.value = String(figures.get("amount"));
  // What the shopper wrote stays.
  const isOurs = message instanceof HTMLTextAreaElement && /^(From the calculator: .*)?$/.test(message.value);
  if (isOurs) message.value = words;
}
