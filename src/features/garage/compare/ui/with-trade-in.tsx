import { useEffect, useState } from "react";
import { readTradeInCredit, type TradeInCredit } from "#features/finance/calculator/trade-in-credit.ts";
import { toTotalPrice } from "#features/pricing/price.ts";
import { openBrowserStore } from "#ui/base/browser-store.ts";
import { formatCents } from "#ui/base/money.ts";
import type { CompareView } from "../compare-view.ts";

/** What is left to pay for each vehicle with the shopper's trade-in as a deposit, where this browser knows one (D375). */
export function WithTradeIn({ view: { cars } }: { view: CompareView }) {
  const [credit, setCredit] = useState<TradeInCredit | null>(null);
  useEffect(() => setCredit(readTradeInCredit(openBrowserStore("localStorage"), Date.now())), []);
  const priced = cars.flatMap(({ id, heading, price, state }) => {
    const total = toTotalPrice(price);
    return total && state === "available" ? [{ id, heading, cents: total.cents }] : [];
  });
  if (!credit || priced.length === 0) return null;
  return (
    <section aria-labelledby="with-trade-in" className="mt-8 rounded-card bg-sunken p-4">
      <h2 id="with-trade-in" className="font-semibold">
        With your trade-in of {formatCents(credit.netCents)}
      </h2>
      <dl className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {priced.map(({ id, heading, cents }) => (
          <div key={id}>
            <dt className="text-sm text-muted">{heading}</dt>
            <dd className="font-semibold">
              {cents > credit.netCents
                ? `${formatCents(cents - credit.netCents)} to pay`
                : `Nothing to pay, ${formatCents(credit.netCents - cents)} left`}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">Before finance, and subject to our inspection of your car.</p>
    </section>
  );
}
