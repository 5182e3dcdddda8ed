import Camera from "lucide/dist/esm/icons/camera.mjs";
import Rotate3d from "lucide/dist/esm/icons/rotate-3d.mjs";
import { Icon } from "#ui/base/icon.tsx";
import { formatWhole } from "#ui/base/money.ts";
import { Badge } from "#ui/controls/chip.tsx";
import type { CardTag, CardView, ServedCard, TagTone } from "../card.ts";
import { SaveButtons } from "./save-buttons.tsx";

/** What lies over a card's photo: its one tag, which of how many photos is shown, and the mark of a spin. Presses pass through to the link, except on the box of the comparison. */
export function PhotoMarks({ card, at }: { card: CardView | ServedCard; at: number }) {
  return (
    <div className="text-xs font-semibold">
      <div className="absolute top-2.5 left-2.5">
        <CardTagBadge tag={card.tag} />
      </div>
      <div className="absolute inset-x-2.5 bottom-2.5 flex items-center gap-1.5">
        {card.hasSpin && (
          <span className={MARK}>
            <Icon icon={Rotate3d} size={15} />
            360°
          </span>
        )}
        <div className="pointer-events-auto -my-2">
          <SaveButtons car={card} place="foot" />
        </div>
        {card.photosCount > 1 && (
          <span className={`${MARK} tabular ml-auto`}>
            <Icon icon={Camera} size={15} />
            <span aria-hidden="true">
              {at + 1}/{formatWhole(card.photosCount)}
            </span>
            <span className="sr-only">{formatWhole(card.photosCount)} photos</span>
          </span>
        )}
      </div>
    </div>
  );
}

const MARK = "inline-flex items-center gap-1 rounded-control bg-black/70 px-2 py-1 text-white";

const TONES: Record<TagTone, Parameters<typeof Badge>[0]["tone"]> = {
  electric: "neutral",
  reserved: "dark",
  certified: "blue",
  green: "green",
  red: "red",
  info: "accent",
  sold: "dark",
};

/** A card's one tag (CARD-01 to CARD-11), over its picture. */
function CardTagBadge({ tag }: { tag: CardTag | null }) {
  return tag && <Badge tone={TONES[tag.tone]}>{tag.text}</Badge>;
}
