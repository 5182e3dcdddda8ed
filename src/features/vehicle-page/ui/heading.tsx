import type { ComponentProps } from "react";
import type { CardTag, TagTone } from "#features/catalogue/card/card.ts";
import { Badge } from "#ui/controls/chip.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";

/** The vehicle's name, what state it is in and its label (SIDE-02). A template gives name and second line their looks. */
export function Heading({
  view: { condition, tag, heading, subheading },
  nameClass,
  moreClass,
}: {
  view: VehicleView;
  nameClass: string;
  moreClass: string;
}) {
  return (
    <>
      <h1 className={`wrap-anywhere ${nameClass}`}>{heading}</h1>
      <p className={`flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere ${moreClass}`}>
        {[condition, subheading].filter(Boolean).join(" · ")}
        <VehicleTag tag={tag} />
      </p>
    </>
  );
}

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
function VehicleTag({ tag }: { tag: CardTag | null }) {
  return tag && <Badge tone={TONES[tag.tone]}>{tag.text}</Badge>;
}
