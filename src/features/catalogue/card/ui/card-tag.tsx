import { Badge } from "#ui/controls/chip.tsx";
import type { CardTag, TagTone } from "../card.ts";

const TONES: Record<TagTone, Parameters<typeof Badge>[0]["tone"]> = {
  electric: "green",
  reserved: "dark",
  certified: "blue",
  green: "green",
  red: "red",
  info: "accent",
  sold: "dark",
};

/** A card's one tag (CARD-01 to CARD-11), over its picture. */
export function CardTagBadge({ tag }: { tag: CardTag | null }) {
  return tag && <Badge tone={TONES[tag.tone]}>{tag.text}</Badge>;
}
