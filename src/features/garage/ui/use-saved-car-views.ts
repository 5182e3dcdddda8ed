import { useEffect, useState } from "react";
import { askLater } from "#features/vehicle-page/similar/ui/ask-later.ts";
import type { SavedCarView } from "../saved/saved-cars.server.ts";

type Views = ReadonlyMap<number, SavedCarView>;

/**
 * The saved vehicles as they are now, by id: "loading" at first, null if the request fails.
 * @param initial what the server found for the first `ids`, so that nothing is asked for them
 */
export function useSavedCarViews(
  ids: readonly number[],
  initial?: readonly SavedCarView[],
): Views | "loading" | null {
  const [views, setViews] = useState<Views | "loading" | null>(initial ? toViews(initial) : "loading");
  const [known] = useState(() => new Set(initial ? ids : []));
  const wanted = ids.every((id) => known.has(id)) ? "" : ids.join(",");
  useEffect(() => {
    if (wanted === "") return;
    const leaving = new AbortController();
    askLater<{ cars: SavedCarView[] }>(`/api/saved-cars?ids=${wanted}`, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setViews(answer && toViews(answer.cars));
    });
    return () => leaving.abort();
  }, [wanted]);
  return views;
}

const toViews = (cars: readonly SavedCarView[]): Views => new Map(cars.map((car) => [car.id, car]));
