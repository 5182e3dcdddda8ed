import TrendingDown from "lucide/dist/esm/icons/trending-down.mjs";
import TrendingUp from "lucide/dist/esm/icons/trending-up.mjs";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { formatDollars } from "#ui/base/money.ts";
import { Tooltip } from "#ui/controls/tooltip.tsx";
import { DESCRIPTIONS, type Gauge, isGaugeShown, toFill, toGaugeBand, toGaugeLabel } from "../gauge.ts";
import type { GaugeAnswer } from "../gauge-answer.ts";
import { Comparables } from "./comparables.tsx";
import { describeDifference, describeDoubt } from "./gauge-copy.ts";

const BAND_COLOURS = { low: "bg-muted", medium: "bg-accent", high: "bg-success" } as const;

export interface GaugeResultProps {
  readonly gauge: Gauge;
  readonly market: GaugeAnswer["market"];
  /** What is sold, such as "car" or "caravan". */
  readonly noun: string;
}

/** How a car's price compares with those of similar cars; nothing if too little is known (PRC-08 to PRC-15, D26, D105). */
export default function GaugeResult({ gauge, market, noun }: GaugeResultProps) {
  if (!isGaugeShown(gauge)) return null;
  return (
    <section
      aria-label="Price compared with the market"
      className="min-h-74 rounded-card border border-line p-4 pb-2 sm:min-h-64"
    >
      <Dial gauge={gauge} market={market} noun={noun} />
      {market && <Comparables market={market} noun={noun} />}
    </section>
  );
}

function Dial({ gauge, market, noun }: GaugeResultProps) {
  const { listingPriceCents, confidence, description } = gauge;
  const isUnsure = description === DESCRIPTIONS.unsure;
  return (
    <>
      <div className="relative flex items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-lg font-semibold">
          {description === DESCRIPTIONS.below && <Icon icon={TrendingDown} />}
          {description === DESCRIPTIONS.above && <Icon icon={TrendingUp} />}
          {toGaugeLabel(gauge)}
        </p>
        <Tooltip label="About this comparison">
          The scale is the range in which about 80% of similar {noun}s are advertised, from low to high. Of
          100 {noun}s that we know as well as this one, about {Math.round(confidence * 100)} are priced within
          10% of our estimate.
        </Tooltip>
      </div>
      {market && <p>{describeDifference(listingPriceCents, market, noun)}</p>}
      <Scale gauge={gauge} market={market} noun={noun} />
      <p className="pb-3 text-sm text-muted">
        {isUnsure && market
          ? describeDoubt(market, noun)
          : `Similar ${noun}s are mostly advertised in this range.`}
      </p>
    </>
  );
}

/**
 * The range from low to high with the car's price at its place, and the middle of the similar cars. It is right from the
 * first frame: nothing that counts or grows shows a wrong price on its way (D121).
 */
function Scale({ gauge, market, noun }: GaugeResultProps) {
  const { fill, listingPriceCents, marketRange, description } = gauge;
  const below = toShareBelow(marketRange, listingPriceCents);
  const placeInRange = (share: number) => placeInside(below + (1 - below) * share);
  const colour = description === DESCRIPTIONS.unsure ? "bg-muted" : BAND_COLOURS[toGaugeBand(fill)];
  const price = below > 0 ? placeInside(0) : placeInRange(1 - fill);
  const middleCents = (market?.middle ?? 0) * 100;
  const middle = market && placeInRange(1 - toFill(middleCents, marketRange));
  return (
    <div className="my-3 grid gap-1">
      <p className="flex">
        <span className="relative whitespace-nowrap" style={price}>
          This {noun} <span className="tabular font-bold">{formatDollars(listingPriceCents)}</span>
        </span>
      </p>
      <div data-drawn="" className="relative my-1 h-2 forced-color-adjust-none" aria-hidden="true">
        <div className="absolute inset-x-0 top-0.75 h-0.5 bg-line" />
        <div
          className="absolute inset-y-0 right-0 rounded-pill bg-sunken"
          style={{ left: placeInRange(0).left }}
        />
        {middle && <div className="absolute -inset-y-1 w-0.5 bg-line-strong" style={middle} />}
        <div
          className={classNames("absolute -inset-y-1.5 w-5 rounded-pill border-3 border-ink", colour)}
          style={price}
        />
      </div>
      <p className="tabular flex justify-between gap-4 text-sm">
        <span className="relative" style={{ left: placeInRange(0).left }}>
          {formatDollars(marketRange.minCents)}
        </span>
        <span>{formatDollars(marketRange.maxCents)}</span>
      </p>
      {middle && (
        <p className="tabular flex text-sm text-muted">
          <span className="relative whitespace-nowrap" style={middle}>
            Middle {formatDollars(middleCents)}
          </span>
        </p>
      )}
    </div>
  );
}

/** How far a scale reaches below the market's range for a price under it, as a share of the range. */
const MAX_BELOW = 0.5;

/** The share of the scale below the market's range: 0 unless the price is under it. No price above it is shown (PRC-15). */
function toShareBelow({ minCents, maxCents }: Gauge["marketRange"], priceCents: number): number {
  const range = maxCents - minCents;
  const below = Math.min(Math.max(0, minCents - priceCents), MAX_BELOW * range);
  return below === 0 ? 0 : below / (below + range);
}

/** Puts an element at a share of its container's width, and keeps all of it inside. */
const placeInside = (share: number) => {
  const percent = `${Math.round(share * 1000) / 10}%`;
  return { left: percent, translate: `-${percent}` };
};
