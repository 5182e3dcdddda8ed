import type { ComponentProps } from "react";
import type { CardTag, TagTone } from "#features/catalogue/card/card.ts";
import { Badge } from "#ui/controls/chip.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { SaveLine } from "./save-line.tsx";

/** The vehicle's name, what state it is in, its label (SIDE-02) and the heart, so that it is on a phone's first screen (WAT-11). A template gives name and second line their looks. */
export function Heading({
  view,
  nameClass,
  moreClass,
}: {
  view: VehicleView;
  nameClass: string;
  moreClass: string;
}) {
  const { condition, tag, heading, subheading } = view;
  return (
    <div className="flex items-start justify-between gap-x-3">
      <div className="min-w-0">
        <h1 className={`wrap-anywhere ${nameClass}`}>{heading}</h1>
        <p className={`flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere ${moreClass}`}>
          {[condition, subheading].filter(Boolean).join(" · ")}
          <VehicleTag tag={tag} />
        </p>
      </div>
      <SaveLine view={view} place="title" />
    </div>
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
