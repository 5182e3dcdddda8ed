import { Picture } from "#ui/media/picture.tsx";
import type { PrizeView } from "../take/spin-view.ts";

/** The prizes with their odds, numbered as on the wheel. */
export function PrizeList({ prizes }: { prizes: readonly PrizeView[] }) {
  return (
    <ol className="grid divide-y divide-line">
      {prizes.map((prize, at) => (
        <li key={prize.key} className="flex items-start gap-4 py-4 first:pt-0 last:pb-0">
          <span
            aria-hidden="true"
            className="tabular grid size-9 shrink-0 place-items-center rounded-pill bg-sunken font-bold"
          >
            {at + 1}
          </span>
          <div className="min-w-0 grow">
            <p className="text-lg font-semibold wrap-anywhere">{prize.name}</p>
            {prize.words && <p className="text-muted">{prize.words}</p>}
            <p className="mt-1 text-sm">{describeChance(prize)}</p>
          </div>
          {prize.image && (
            <Picture
              picture={prize.image.picture}
              alt={prize.image.alt}
              sizes="6rem"
              className="aspect-square w-24 shrink-0 rounded-card object-cover"
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function describeChance({ odds, left }: PrizeView): string {
  if (odds === null) return "All won.";
  const chance = odds === "every spin" ? "Every spin" : `Odds: ${odds}`;
  return left === null ? chance : `${chance}, ${left} left`;
}
