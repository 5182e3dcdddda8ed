import { useEffect, useState } from "react";
import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { CountUp } from "#ui/media/count-up.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import { SALES_PATH } from "../../paths.ts";
import type { SalesCounterView } from "./sales-counter.ts";

/** How often the number is asked for, and how long it runs to the new one (HOME-27). */
const REFRESH_MS = 150_000;
const RUN_MS = 2_000;

/** How many vehicles were sold this month (HOME-26, HOME-27). */
export default function SalesCounterBlock({ block, site: { template } }: PageBlockProps<SalesCounterView>) {
  const count = useSales(block.count);
  return (
    <section className={WIDE_SECTION}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-y border-line py-5">
        <p className="text-4xl font-bold">
          <CountUp value={count} ms={RUN_MS} />
        </p>
        <h2 className={WIDE_HEADING[template]}>Sales this Month</h2>
      </div>
    </section>
  );
}

/** The number, asked from the server every 150 seconds while the page is visible. Without an answer the last number stays. */
function useSales(first: number): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const answered = await fetch(SALES_PATH)
        .then((answer) => answer.json())
        .catch(() => null);
      if (typeof answered?.count === "number") setCount(answered.count);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return count;
}
