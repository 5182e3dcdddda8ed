import type { EstimateView } from "../estimate-view.ts";
import { RepaymentFigures } from "./repayment-figures.tsx";

/** A result card's repayment a week (FIN-12); its notes stand below the list (`EstimateNotes`). */
export function CardEstimate({ estimate }: { estimate: EstimateView | null }) {
  if (estimate === null) return null;
  if (estimate.kind === "enquire") return <p className="mt-1 text-sm font-semibold">Enquire for Finance</p>;
  const { week, rate, comparison } = estimate;
  return <RepaymentFigures repayment={`${week} /wk`} {...{ rate, comparison }} className="mt-1 text-sm" />;
}
