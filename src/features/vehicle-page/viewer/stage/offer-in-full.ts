import { createContext } from "react";
import type { VehicleView } from "#features/vehicle-page/view/vehicle-view.ts";

/** The vehicle whose price and enquiry go along into the full screen (D127). */
export const OfferInFull = createContext<VehicleView | null>(null);
