import CirclePlay from "lucide/dist/esm/icons/circle-play.mjs";
import { Icon } from "../base/icon.tsx";

/** What a film or a view that waits to be started says on its picture. */
export function PlayMark({ words }: { words: string }) {
  return (
    <span className="flex items-center gap-3 rounded-pill bg-black/70 py-2 pr-5 pl-3 text-lg font-semibold text-white">
      <Icon icon={CirclePlay} size={36} />
      {words}
    </span>
  );
}
