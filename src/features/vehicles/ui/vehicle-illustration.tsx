import type { CSSProperties } from "react";
import type { Body, ItemType } from "../vehicle.ts";
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

const WITHOUT_BODY: Record<ItemType, string> = {
  car: "sedan",
  motorcycle: "motorcycle",
  caravan: "caravan",
  truck: "light-truck",
  boat: "boat",
  trailer: "trailer",
};

/** Drawings of bodies that say little of a shape (D103). */
const DRAWN_AS: Readonly<Partial<Record<Body, string>>> = {
  hardtop: "coupe",
  "4x4": "suv",
  ev: "hatch",
  prestige: "sedan",
};

/** Which drawing in vehicle-drawings.svg is shown for a vehicle: its body's, or its kind's where the body is unknown. */
export function chooseDrawing(itemType: ItemType, body: Body | null): string {
  return body === null ? WITHOUT_BODY[itemType] : (DRAWN_AS[body] ?? body);
}
