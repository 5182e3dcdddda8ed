import type { ViewerView } from "../viewer-view.ts";

/** What a picture must say of itself, small, in a corner of it (D30). */
export function PictureMark({
  mark,
  corner = "bottom-3 left-3",
}: {
  mark: ViewerView["mark"];
  corner?: string;
}) {
  if (mark === null) return null;
  return (
    <p
      className={`pointer-events-none absolute ${corner} rounded-control bg-black/60 px-2 py-0.5 text-xs text-white`}
    >
      {mark}
    </p>
  );
}

/** Look of a button that lies on a picture. */
export const ON_PICTURE = "size-[44px]! bg-surface/90 text-ink shadow-raised hover:bg-surface";
