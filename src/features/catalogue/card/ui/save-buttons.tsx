import { type ComponentType, createContext, useContext } from "react";
import type { CardView, ServedCard } from "../card.ts";
import type { SaveableCar } from "../saveable-car.ts";

export interface SaveButtonsProps {
  readonly car: SaveableCar | CardView | ServedCard;
  /** At the corner of a card's photo or beside a page's title, which have the heart; at a photo's foot, which has the comparison; or in a page's panel, which has both. */
  readonly place: "photo" | "title" | "foot" | "page";
}

/**
 * The buttons that save a vehicle. The application supplies them, because the garage feature is in a layer above the pages
 * that show vehicles. Until it does, there are none.
 */
export const SaveButtonsContext = createContext<ComponentType<SaveButtonsProps> | null>(null);

/** The buttons that save a vehicle, in the space that a page reserves for them (D17). One of another dealer is saved at its own site (D349). */
export function SaveButtons(props: SaveButtonsProps) {
  const Tools = useContext(SaveButtonsContext);
  const isElsewhere = "dealer" in props.car && props.car.dealer !== undefined;
  return Tools && !isElsewhere && <Tools {...props} />;
}
