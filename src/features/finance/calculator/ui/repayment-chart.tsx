import { useId } from "react";
import { formatCents } from "#ui/base/money.ts";
import { type ScheduleYear, sumYearCosts, totalPaidCents } from "../schedule-years.ts";

const PARTS = [
  { key: "principalCents", name: "Principal" },
  { key: "interestCents", name: "Interest" },
  { key: "feesCents", name: "Monthly fees" },
  { key: "residualCents", name: "Final payment" },
] as const;
type Part = (typeof PARTS)[number]["key"];

/**
 * What is paid each year, as bars of principal, interest, monthly fees and final payment (the balloon), told apart by pattern and
 * order, not by colour. The schedule below it has the same figures as a table, and both have the same total (D98).
 */
export function RepaymentChart({ years }: { years: readonly ScheduleYear[] }) {
  const id = useId();
  const most = Math.max(...years.map(sumYearCosts));
  const parts = PARTS.filter(({ key }) => sumYear(years, key) > 0);
  const words = parts.map(({ key, name }) => `${name} ${formatCents(sumYear(years, key))}`);
  return (
    <figure className="grid gap-3 break-inside-avoid">
      <figcaption className="font-semibold">
        What is paid each year, {formatCents(totalPaidCents(years))} in all
      </figcaption>
      <ul aria-hidden="true" className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {parts.map(({ key }, at) => (
          <li key={key} className="flex items-center gap-2">
            <svg width="28" height="16" aria-hidden="true">
              <Bar id={id} part={key} x="1" width="26" height="14" />
            </svg>
            {words[at]}
          </li>
        ))}
      </ul>
      <div role="img" aria-label={`In all: ${words.join(", ")}`} className="grid gap-2">
        <svg width="0" height="0" aria-hidden="true" className="absolute">
          <Patterns id={id} />
        </svg>
        {years.map((year) => (
          <div
            key={year.number}
            className="tabular grid grid-cols-[3.75rem_minmax(0,1fr)_5.5rem] items-center gap-3 text-sm"
          >
            <span>Year {year.number}</span>
            <YearBar {...{ id, year, most }} />
            <span className="text-right">{formatCents(sumYearCosts(year))}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

const sumYear = (years: readonly ScheduleYear[], part: Part) =>
  years.reduce((sum, year) => sum + year[part], 0);

function YearBar({ id, year, most }: { id: string; year: ScheduleYear; most: number }) {
  const share = (cents: number) => `${Math.max(0, (cents / most) * 100)}%`;
  let before = 0;
  return (
    <svg width="100%" height="26" aria-hidden="true" className="overflow-visible">
      {PARTS.map(({ key }) => {
        const x = share(before);
        before += year[key];
        return (
          year[key] > 0 && <Bar key={key} id={id} part={key} x={x} width={share(year[key])} height="24" />
        );
      })}
    </svg>
  );
}

function Bar({ id, part, ...box }: { id: string; part: Part; x: string; width: string; height: string }) {
  const fill = part === "principalCents" ? "var(--accent)" : `url(#${id}${part})`;
  return <rect y="1" {...box} fill={fill} stroke="var(--ink)" strokeWidth="1" />;
}

function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}interestCents`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" fill="var(--surface)" />
        <rect width="2" height="6" fill="var(--ink)" />
      </pattern>
      <pattern id={`${id}feesCents`} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill="var(--surface)" />
        <path d="M0 1h5M1 0v5" stroke="var(--ink)" strokeWidth="1" />
      </pattern>
      <pattern id={`${id}residualCents`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill="var(--surface)" />
        <circle cx="3" cy="3" r="1.4" fill="var(--ink)" />
      </pattern>
    </defs>
  );
}
