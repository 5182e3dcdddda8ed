import type { BlockOfKind } from "../frame/frame.ts";

/** What the block "towing" shows: of a van what it takes to tow it, of a car which vans it can tow (D127). */
export interface TowingView extends BlockOfKind<"towing"> {
  readonly about: "van" | "car";
  readonly figures: readonly TowRow[];
  /** People and luggage in the car, in kg, that the answers are worked out with. */
  readonly loadKg: number;
  /** What of the dealer's stock fits: every figure is known and within its limit. */
  readonly matches: readonly TowMatchView[];
  /** How many vehicles in stock were compared. */
  readonly compared: number;
  /** Of how many of them a figure is missing. */
  readonly unknown: number;
  /** The van's figures, for a shopper who enters those of a car; null of a car. */
  readonly van: { readonly atmKg: number | null; readonly ballKg: number | null } | null;
}

/** A figure and where it comes from; without one, what that means. */
export interface TowRow {
  readonly label: string;
  readonly value: string;
  readonly source: string;
}

export interface TowMatchView {
  readonly id: number;
  readonly href: string;
  readonly title: string;
  readonly subtitle: string;
  /** "To spare: 170 kg on the ball, 420 kg GVM", the tightest first. */
  readonly margin: string;
}
