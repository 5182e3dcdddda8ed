import { createContext } from "react";
import type { VehicleView } from "#features/vehicle-page/view/vehicle-view.ts";

/**
 * The vehicle whose price and enquiry go along into the full screen (D127). The viewer provides it at once, and what shows it loads
 * later, so neither can hold it.
 */
export const OfferInFull = createContext<VehicleView | null>(null);
