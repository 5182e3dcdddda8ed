import type { ComponentProps } from "react";
import type { CardTag, TagTone } from "#features/catalogue/card/card.ts";
import { Badge } from "#ui/controls/chip.tsx";

const TONES: Record<TagTone, ComponentProps<typeof Badge>["tone"]> = {
  electric: "green",
  reserved: "dark",
  certified: "blue",
  green: "green",
  red: "red",
  info: "neutral",
  sold: "red",
};

/** The car's label, as on its card (CARD-01). */
export function VehicleTag({ tag }: { tag: CardTag | null }) {
  return tag && <Badge tone={TONES[tag.tone]}>{tag.text}</Badge>;
}
