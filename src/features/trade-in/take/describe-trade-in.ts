import type { FormAnswer, FormAnswers } from "#features/leads/rules/form-answers.ts";
import { TRADE_IN_FIELDS, TRADE_IN_FORM } from "#features/leads/trade-in/trade-in-answers.ts";
import { BODIES } from "#features/vehicles/vehicle.ts";
import { formatCents, formatWhole } from "#ui/base/money.ts";
import type { TradeInVehicle } from "../rules/answers.ts";
import { describeConfidence, type NoFigure } from "../rules/estimate.ts";
import { MAX_KM, MAX_YEARS } from "../rules/limits.ts";
import { describeLastDay } from "../rules/offer-days.ts";
import { computeNetCents, type TradeIn } from "../rules/trade-in.ts";

const fact = (field: string, label: string, value: string | null): FormAnswer[] =>
  value ? [{ field, label, value }] : [];

type Described = Pick<
  TradeIn,
  | "id"
  | "isSold"
  | "vehicle"
  | "answers"
  | "estimate"
  | "noFigure"
  | "offerCents"
  | "payoutCents"
  | "validUntil"
  | "timeZone"
>;

/** What the lead "1. Rego Lookup" says (TRADE-02): the plate and the car. */
export const describeLookup = ({
  id,
  isSold,
  vehicle,
}: Pick<TradeIn, "id" | "isSold" | "vehicle">): FormAnswers => ({
  name: TRADE_IN_FORM,
  answers: [...listIdentity({ id, isSold }), ...listVehicleFacts(vehicle)],
});

/** What the lead "2. Adjustments" says (TRADE-03, ENT-21): the answers, the figures and how they came about. */
export const describeAdjustments = (one: Described): FormAnswers => ({
  name: TRADE_IN_FORM,
  answers: [
    ...listIdentity(one),
    ...listVehicleFacts(one.vehicle),
    ...listAdjustments(one),
    ...listFigures(one),
    ...listEvidence(one),
  ],
});

/** What the lead "3. Offer Accepted" says (TRADE-04). @param leadId of the lead with the adjustment answers */
export const describeAcceptance = (one: Described, leadId: string): FormAnswers => ({
  name: TRADE_IN_FORM,
  answers: [
    ...fact("lead_id", "Adds to enquiry", leadId),
    ...fact("form_completed", "Form completed", "true"),
    ...fact("offer_accepted", "Offer accepted", "true"),
    ...listIdentity(one),
    ...listVehicleFacts(one.vehicle),
    ...listAdjustments(one),
    ...listFigures(one),
  ],
});

/** What the lead of a deal says of the trade-in in it (D401). */
export const describeCredit = (one: Described): readonly FormAnswer[] => [
  ...listIdentity(one),
  ...listVehicleFacts(one.vehicle),
  ...listAdjustments(one),
  ...listFigures(one),
];

/** What that of somebody else says of it: nothing that its owner told the dealer alone. */
export const describeSharedCredit = (one: Described): readonly FormAnswer[] => [
  ...listIdentity(one),
  ...listVehicleFacts(one.vehicle && { ...one.vehicle, rego: null, regoState: null }),
  ...listFigures({ ...one, payoutCents: 0 }),
];

const listIdentity = ({ id, isSold }: Pick<TradeIn, "id" | "isSold">): FormAnswer[] => [
  ...fact(TRADE_IN_FIELDS.id, "Trade-in", id),
  ...fact(TRADE_IN_FIELDS.purpose, "Purpose", isSold ? "Selling only" : "Trade-in"),
];

const listVehicleFacts = (vehicle: TradeInVehicle | null): FormAnswer[] =>
  vehicle
    ? [
        ...fact("rego", "Own car's rego", vehicle.rego),
        ...fact("regoState", "Registered in", vehicle.regoState),
        ...fact("make", "Own car's make", vehicle.make),
        ...fact("model", "Own car's model", vehicle.model),
        ...fact("year", "Own car's year", String(vehicle.year)),
        ...fact("badge", "Own car's badge", vehicle.badge),
        ...fact("body", "Own car's body", vehicle.body && BODIES[vehicle.body]),
      ]
    : [];

const listAdjustments = ({ answers, payoutCents }: Pick<TradeIn, "answers" | "payoutCents">): FormAnswer[] =>
  answers
    ? [
        ...fact("km", "Kilometres", `${formatWhole(answers.km)} km`),
        ...fact("condition", "Condition", answers.condition),
        ...fact("service", "Service history", answers.service),
        ...fact("accidents", "Accidents", answers.accidents),
        ...fact("keys", "Keys", answers.keys),
        ...fact(TRADE_IN_FIELDS.payout, "Finance owing", payoutCents > 0 ? formatCents(payoutCents) : "None"),
      ]
    : [];

function listFigures({ offerCents, payoutCents, validUntil, timeZone }: Described): FormAnswer[] {
  if (offerCents === null || validUntil === null) return [];
  const net = computeNetCents(offerCents, payoutCents);
  return [
    ...fact(TRADE_IN_FIELDS.offer, "Offer price", formatCents(offerCents)),
    ...(payoutCents > 0
      ? fact("net", net < 0 ? "Still owing after it" : "Left after the payout", formatCents(Math.abs(net)))
      : []),
    ...fact("valid_until", "Stands until", describeLastDay(validUntil, timeZone)),
  ];
}

function listEvidence({ estimate, noFigure }: Pick<TradeIn, "estimate" | "noFigure">): FormAnswer[] {
  if (!estimate) return noFigure ? fact("no_figure", "No online figure", DEALER_REASONS[noFigure]) : [];
  const { minCents, maxCents, confidence, comparables, seen } = estimate;
  return [
    ...fact("estimate_range", "Estimate shown", `${formatCents(minCents)} to ${formatCents(maxCents)}`),
    ...fact(
      "estimate_confidence",
      "Confidence",
      `${describeConfidence(confidence)} (${confidence.toFixed(2)})`,
    ),
    ...fact(
      "estimate_from",
      "Worked out from",
      `${comparables} similar cars for sale, seen until ${seen.to}`,
    ),
  ];
}

const DEALER_REASONS: Readonly<Record<NoFigure, string>> = {
  "too-old": `It is over ${MAX_YEARS} years old.`,
  "too-far": `It has over ${formatWhole(MAX_KM)} km.`,
  condition: "It does not drive.",
  accident: "It was written off or repaired structurally.",
  "too-little-data": "Too few similar cars are for sale.",
  "no-costs": "The site's table has no margin for its age.",
  "too-low": "Its value is too low for a figure.",
};
