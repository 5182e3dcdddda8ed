/** What people do to the order of a vehicle's photos, each named by its address. */
export type PhotoMove =
  | { readonly kind: "earlier" | "later" | "first" }
  /** In front of another one; at the end for null. */
  | { readonly kind: "before"; readonly other: string | null };

/** The order after a photo was moved; null if it, or the one that it goes in front of, is not there any more. */
export function movePhoto(photos: readonly string[], url: string, move: PhotoMove): readonly string[] | null {
  const from = photos.indexOf(url);
  const others = photos.filter((one) => one !== url);
  const to = findPlace(others, from, move);
  return from === -1 || to === -1 ? null : others.toSpliced(to, 0, url);
}

/** Where among the others a photo that was at `from` goes; -1 if that cannot be told. */
function findPlace(others: readonly string[], from: number, move: PhotoMove): number {
  switch (move.kind) {
    case "first":
      return 0;
    case "earlier":
      return Math.max(0, from - 1);
    case "later":
      return Math.min(others.length, from + 1);
    case "before":
      return move.other === null ? others.length : others.indexOf(move.other);
  }
}
