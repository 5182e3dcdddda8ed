import { useState } from "react";
import type { FinancePanelView } from "#features/finance/rates/estimate-view.ts";
import { selectByTemplate } from "#features/tenancy/sites/ui/by-template.tsx";
import type { VehiclePageProps, VehicleView } from "../view/vehicle-view.ts";

const Template = selectByTemplate<VehiclePageProps>({
  showroom: () => import("./vehicle-showroom.tsx"),
  yard: () => import("./vehicle-yard.tsx"),
});

/** The vehicle page in the site's template (VDP-02, D24). A quote replaces the estimate wherever the page shows it (FIN-20). */
export default function VehiclePage({ view, site }: Omit<VehiclePageProps, "onQuote">) {
  const [quoted, setQuoted] = useState<{ readonly carId: number; readonly finance: FinancePanelView } | null>(
    null,
  );
  const finance = quoted?.carId === view.id ? quoted.finance : view.finance;
  const blocks = isOfCalculator(finance, view) ? view.blocks : view.blocks.filter(isNoCalculator);
  return (
    <Template
      view={{ ...view, finance, blocks }}
      site={site}
      onQuote={(quote) => setQuoted(quote && { carId: view.id, finance: quote })}
    />
  );
}

const isNoCalculator = ({ kind }: VehicleView["blocks"][number]) => kind !== "finance-calculator";

/** The calculator is of the page's own estimate: beside a quote for other credit it would contradict it (FIN-20, D51). */
function isOfCalculator(finance: FinancePanelView | null, view: VehicleView): boolean {
  const [now, own] = [finance?.estimate, view.finance?.estimate];
  return now?.kind !== "repayment" || own?.kind !== "repayment" || now.rate === own.rate;
}
