import { Shelf } from "#features/results/shelf/shelf.tsx";
import type { StockShelfView } from "./stock-shelf.ts";

/** Vehicles of a search, beside whatever the page shows at its side. */
export default function StockShelfBlock({ block: { shelf } }: { block: StockShelfView }) {
  return (
    <div className="@container min-w-0">
      <Shelf shelf={shelf} place="column" headingClass="text-2xl font-bold tracking-tight" />
    </div>
  );
}
