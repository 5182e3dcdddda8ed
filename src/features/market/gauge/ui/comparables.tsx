import { capitalise } from "#features/vehicles/noun.ts";
import { formatDollars } from "#ui/base/money.ts";
import { Disclosure } from "#ui/panels/disclosure.tsx";
import type { GaugeAnswer } from "../gauge-answer.ts";
import { describeComparison, formatKmBand } from "./gauge-copy.ts";

/** What a car was compared with: how many cars, how old the knowledge is, and the nearest of them (D12, D26). */
export function Comparables({ market, noun }: { market: NonNullable<GaugeAnswer["market"]>; noun: string }) {
  const { comparables, similar_cars } = market;
  return (
    <Disclosure title={`See the ${noun}s we compared`} className="border-t border-line text-sm print:hidden">
      <p className="text-muted">
        {describeComparison(market, noun)}. We compare {noun}s of the same model and price type by year,
        badge, kilometres, body, transmission and drive; extras and condition are not in it. This {noun}'s own
        price does not count.
      </p>
      <table className="mt-3 w-full">
        <caption className="py-1 text-left font-semibold">
          {comparables.length < similar_cars ? `The ${comparables.length} most alike` : "All of them"}
        </caption>
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="py-1 pr-2 font-normal">
              {capitalise(noun)}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {comparables.map((one, at) => (
            <tr key={at} className="border-t border-line align-top">
              <td className="py-1.5 pr-2">
                <span className="wrap-anywhere">{[one.year, one.badge].filter(Boolean).join(" ")}</span>
                <span className="block text-muted">{formatKmBand(one)}</span>
              </td>
              <td className="tabular py-1.5 text-right">{formatDollars(one.price * 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
