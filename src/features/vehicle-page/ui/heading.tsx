import type { VehicleView } from "../view/vehicle-view.ts";
import { VehicleTag } from "./vehicle-tag.tsx";

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
