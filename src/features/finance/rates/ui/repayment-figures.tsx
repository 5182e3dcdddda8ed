import { classNames } from "#ui/base/class-names.ts";

/**
 * A repayment, its rate and its comparison rate, none more prominent than another (LAW-03). `repayment` says how often.
 */
export function RepaymentFigures({
  repayment,
  rate,
  comparison,
  className,
}: {
  repayment: React.ReactNode;
  rate: string;
  comparison: string;
  className?: string;
}) {
  return (
    <p className={classNames("tabular flex flex-wrap gap-x-3 font-semibold", className)}>
      <span>{repayment}</span>
      <span>{rate}</span>
      <span>{comparison} comparison rate*</span>
    </p>
  );
}
