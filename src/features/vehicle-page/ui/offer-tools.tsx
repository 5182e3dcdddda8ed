import { PrintButton } from "../sheet/ui/print-button.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { FinanceButton } from "./finance-button.tsx";
import { ShareMenu } from "./share-menu.tsx";
import { Views } from "./views.tsx";

/** What else can be done with a page: ask for finance, share it, print it, and see how many saw it (SIDE-03). */
export function OfferTools({ view }: { view: VehicleView }) {
  if (!view.available) return null;
  const name = `${view.heading} ${view.subheading}`.trim();
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-1">
      <FinanceButton link={view.financeLink} plain className="mr-auto" />
      <Views key={`views ${view.slug}`} slug={view.slug} />
      <ShareMenu key={view.slug} name={name} url={view.head.canonical} />
      {view.print && (
        <PrintButton key={`print ${view.slug}`} slug={view.slug} carId={view.id} as={view.print} />
      )}
    </div>
  );
}
