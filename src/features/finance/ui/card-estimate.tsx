import type { EstimateView } from "../estimate-view.ts";
import { NoteMark } from "./estimate-notes.tsx";
import { RepaymentFigures } from "./repayment-figures.tsx";

/** A result card's repayment a week (FIN-12); its notes stand below the list (`EstimateNotes`). */
export function CardEstimate({ estimate }: { estimate: EstimateView | null }) {
  if (estimate === null) return null;
  if (estimate.kind === "enquire") return <p className="mt-1 text-sm font-semibold">Enquire for Finance</p>;
  const { week, rate, comparison, note } = estimate;
  const repayment = (
    <>
      {week} /wk{note !== undefined && <NoteMark note={note} />}
    </>
  );
  return <RepaymentFigures {...{ repayment, rate, comparison }} className="mt-1 text-sm" />;
}
