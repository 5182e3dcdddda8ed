import type { CSSProperties } from "react";
import type { Body, ItemType } from "../vehicle.ts";
import { chooseDrawing } from "./choose-drawing.ts";
import { choosePaint } from "./paint.ts";
import drawings from "./vehicle-drawings.svg?no-inline";

/**
 * A drawn side view by body and paint (D30). The drawings are one cached file, so a page of cards carries only
 * references. Decoration unless `label` names it.
 */
export function VehicleIllustration({
  itemType,
  body,
  colour,
  label,
  className,
}: {
  itemType: ItemType;
  body: Body | null;
  colour: string | null;
  label?: string;
  className?: string;
}) {
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden as decoration
    <svg
      viewBox="20 14 440 190"
      className={className}
      style={{ "--paint": choosePaint(colour) } as CSSProperties}
      {...name}
    >
      <use href={`${drawings}#${chooseDrawing(itemType, body)}`} width="480" height="220" />
    </svg>
  );
}
