import { useEffect, useState } from "react";
import { readTradeInCredit, type TradeInCredit } from "#features/finance/calculator/trade-in-credit.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { formatCents } from "#ui/base/money.ts";
import { LinkButton } from "#ui/controls/button.tsx";

/**
 * Adds what this browser's shopper had valued on the site before (D375).
 * @param toHref the address of the same page with the trade-in of a token
 */
export function KnownTradeIn({ toHref }: { toHref: (token: string) => string }) {
  const [credit, setCredit] = useState<TradeInCredit | null>(null);
  useEffect(() => setCredit(readTradeInCredit(openBrowserStore("localStorage"), Date.now())), []);
  if (!credit) return null;
  return (
    <LinkButton to={toHref(credit.token)} preventScrollReset replace variant="secondary">
      Use your trade-in: {formatCents(credit.netCents)}
    </LinkButton>
  );
}
