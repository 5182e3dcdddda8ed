import type { ComponentProps } from "react";
import type { CardTag, TagTone } from "#features/catalogue/card/card.ts";
import { Badge } from "#ui/controls/chip.tsx";
import type { VehicleView } from "../view/vehicle-view.ts";
import { SaveLine } from "./save-line.tsx";

/** The vehicle's name, what state it is in, its label (SIDE-02) and the heart, on the first screen of every width (WAT-11, T27). A template gives name and second line their looks. */
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
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <h1 className={`wrap-anywhere ${nameClass}`}>{heading}</h1>
      <p
        className={`col-start-1 flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere ${moreClass} lg:mt-2`}
      >
        {[condition, subheading].filter(Boolean).join(" · ")}
        <VehicleTag tag={tag} />
      </p>
      <div className="col-start-2 row-span-2 row-start-1">
        <SaveLine view={view} place="title" />
      </div>
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
