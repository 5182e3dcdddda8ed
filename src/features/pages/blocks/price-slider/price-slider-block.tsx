import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { WIDE_HEADING, WIDE_SECTION } from "#features/blocks/block-list.tsx";
import { useLiveCount } from "#features/results/ui/use-live-count.ts";
import { capitalise, formatCount } from "#features/vehicles/noun.ts";
import { LiveRegion } from "#ui/base/live-region.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { RangeSlider } from "#ui/controls/slider.tsx";
import type { Served } from "#ui/page/lazy-part.tsx";
import type { PageBlockProps } from "../../page-block.ts";
import { BUDGET_SEARCH_PATH } from "../../paths.ts";
import { DEAREST_FIRST, FIELDS, findPriceProblems, PRICE_STEP, toPriceRangeSearch } from "./price-search.ts";
import type { PriceSliderView } from "./price-slider.ts";

const OPEN = ["", ""] as const;
const NOT_BUSY = { current: false };

/**
 * A range of prices and the way to what is in it (HOME-13, HOME-14). A plain form without JavaScript.
 * @param typed before JavaScript arrived, or what the form was sent with, if the page answers that (D359)
 */
export default function PriceSliderBlock({
  block: { noun, searchHref, bounds, count: all },
  site: { template },
  typed,
}: PageBlockProps<PriceSliderView> & Served) {
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => FIELDS.map((name) => String(typed?.get(name) ?? "")) as [string, string]);
  const [fields, setFields] = useState<Pick<FormData, "get"> | ReadonlyMap<string, string>>(
    typed ?? new Map<string, string>(),
  );
  const problems = findPriceProblems(fields, { bounds, noun });
  const search = problems.length > 0 ? null : toPriceRangeSearch(fields);
  const isAll = search === toPriceRangeSearch(new Map());
  const count = useLiveCount(search, isAll ? { query: search, count: all } : null);
  const navigate = useNavigate();
  // What a thumb has moved stands in the fields once they are rendered.
  const read = () => setTimeout(() => form.current && setFields(new FormData(form.current)));
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (!form.current) return;
    const sent = new FormData(form.current);
    if (findPriceProblems(sent, { bounds, noun }).length === 0)
      navigate(`${searchHref}?${toPriceRangeSearch(sent)}`);
  };
  const found = search === null || count === null ? `Show ${noun.many}` : `Show ${formatCount(count, noun)}`;
  return (
    <section className={WIDE_SECTION}>
      <form
        ref={form}
        action={BUDGET_SEARCH_PATH}
        onChange={read}
        onSubmit={open}
        className="grid items-end gap-x-10 gap-y-5 rounded-card border border-line bg-quiet p-5 sm:p-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto]"
      >
        <div>
          <h2 className={WIDE_HEADING[template]}>{`${capitalise(noun.many)} by price`}</h2>
          <p className="mt-1 text-muted">
            ${formatWhole(bounds.lowest)} to ${formatWhole(bounds.highest)}
          </p>
        </div>
        <div className="grid gap-2">
          <RangeSlider
            label="Price"
            names={FIELDS}
            bounds={bounds}
            unit={PRICE_STEP}
            apart={PRICE_STEP}
            typed={typed === null ? OPEN : first}
            number={formatWhole}
            prefix="$"
            suffix=""
            beyond={[" or less", " or more"]}
            busy={NOT_BUSY}
            onSlide={read}
          />
          {problems.map((problem) => (
            <p key={problem} className="text-sm font-semibold text-danger">
              {problem}
            </p>
          ))}
        </div>
        <input type="hidden" name="sortBy" value={DEAREST_FIRST} />
        <Button type="submit" size="large" className="tabular">
          {found}
        </Button>
        <LiveRegion message={problems.join(" ") || found} />
      </form>
    </section>
  );
}
