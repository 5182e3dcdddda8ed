import type { FoundVehicle, Plate } from "#features/vehicles/registration-lookup.ts";
import type { TradeInAnswers, TradeInVehicle } from "./answers.ts";
import type { NoFigure, TradeInEstimate } from "./estimate.ts";

type TradeInState = "started" | "open" | "accepted" | "declined";

/** A plate that was looked up, and what came of it. */
export interface Looked extends Plate {
  readonly vehicle: FoundVehicle | null;
}

/** What a shopper typed of their contact, as typed. */
export type PartialContact = Readonly<
  Partial<Record<"name" | "last_name" | "email" | "phone" | "postcode", string>>
>;

/** A shopper's own car and what it is worth to the dealer (ENT-21). Amounts are integer cents. */
export interface TradeIn {
  /** UUID. */
  readonly id: string;
  readonly siteId: number;
  /** The lead with the adjustment answers; null while no contact is known. */
  readonly leadId: string | null;
  /** The vehicle of the site that the shopper wants. */
  readonly vehicleId: number | null;
  /** Whether the shopper sells it and buys none. */
  readonly isSold: boolean;
  /** The last step that was answered. */
  readonly step: string;
  readonly vehicle: TradeInVehicle | null;
  readonly found: Looked | null;
  readonly answers: TradeInAnswers | null;
  readonly contact: PartialContact | null;
  /** Of the location that answers. */
  readonly timeZone: string;
  readonly estimate: TradeInEstimate | null;
  readonly noFigure: NoFigure | null;
  readonly state: TradeInState;
  /** Whether the offer is the dealer's own figure, not the online estimate. */
  readonly isFirm: boolean;
  readonly offerCents: number | null;
  readonly payoutCents: number;
  readonly validUntil: Date | null;
  readonly decidedBy: "shopper" | "dealer" | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** "2019 Toyota Corolla Ascent Sport". */
export const describeVehicle = ({
  year,
  make,
  model,
  badge,
}: Pick<TradeInVehicle, "year" | "make" | "model" | "badge">): string =>
  [year, make, model, badge].filter(Boolean).join(" ");

/** What can be done with an offer now: an open one ends with its last day; accepted ones stay. */
export type OfferState = "open" | "expired" | "accepted" | "declined" | "waiting";

/** `waiting`: without a figure, so that a person calls. */
export function findOfferState(
  { state, offerCents, validUntil }: Pick<TradeIn, "state" | "offerCents" | "validUntil">,
  now: Date,
): OfferState {
  if (state === "accepted" || state === "declined") return state;
  if (offerCents === null || validUntil === null) return "waiting";
  return validUntil > now ? "open" : "expired";
}

/** What is left of an offer once the financier is paid; negative where more is owing than the car is worth (TRADE-11). */
export const computeNetCents = (offerCents: number, payoutCents: number): number => offerCents - payoutCents;
