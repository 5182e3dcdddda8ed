import type { BlockOfKind } from "../frame/frame.ts";

/** What the block "on-road-costs" shows: what a price includes, or what a price without government charges leaves out (D127). */
export type OnRoadCostsView = BlockOfKind<"on-road-costs"> & (IncludedView | EstimateView);

/** Of a drive-away price. */
export interface IncludedView {
  readonly about: "included";
  /** "Queensland"; null where the state is not known. */
  readonly state: string | null;
  readonly items: readonly string[];
}

/** Of a price without government charges. */
export interface EstimateView {
  readonly about: "estimate";
  /** The price that it is worked out from, in integer cents. */
  readonly cents: number;
  /** Each state, the vehicle's own first. */
  readonly states: readonly StateDuty[];
}

export interface StateDuty {
  readonly name: string;
  readonly isOwn: boolean;
  /** What the state calls its duty. */
  readonly dutyName: string;
  /** Integer cents; null where it is not estimated. */
  readonly dutyCents: number | null;
  /** Why it is not estimated. */
  readonly missing: string | null;
  readonly source: { readonly title: string; readonly url: string; readonly date: string } | null;
}
