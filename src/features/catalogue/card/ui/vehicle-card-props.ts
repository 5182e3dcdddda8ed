import type { CardButton } from "../../settings/card-settings.ts";
import type { CardView, ServedCard } from "../card.ts";

/** What a vehicle's card takes in every template. */
export interface VehicleCardProps {
  card: CardView | ServedCard;
  buttons: readonly CardButton[];
  heading?: "h2" | "h3";
  /** Whether its photo is asked for at once. */
  eager?: boolean;
}
