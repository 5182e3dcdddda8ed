import type { TowAnswer, TowFigure, TowLimit } from "#features/vehicles/towing/towing.ts";
import { formatList } from "#ui/base/format-list.ts";
import { formatWhole } from "#ui/base/money.ts";

/** Four people with their luggage, in kg: what answers about towing are worked out with (D127). */
export const USUAL_LOAD_KG = 350;

/** "2,565 kg" */
export const formatKg = (kg: number): string => `${formatWhole(kg)} kg`;

const LIMITS: Readonly<Record<TowLimit, string>> = {
  braked: "braked towing capacity",
  ball: "tow ball load",
  gcm: "gross combination mass (GCM)",
  gvm: "gross vehicle mass (GVM)",
};

const FIGURES: Readonly<Record<TowFigure, string>> = {
  "car.brakedKg": "the car's braked towing capacity",
  "car.ballKg": "the car's maximum tow ball load",
  "car.gcmKg": "the car's GCM",
  "car.gvmKg": "the car's GVM",
  "car.kerbKg": "the car's kerb weight",
  "van.atmKg": "the van's ATM",
  "van.ballKg": "the van's ball weight",
};

const SHORT: Readonly<Record<TowLimit, string>> = {
  braked: "braked",
  ball: "on the ball",
  gcm: "GCM",
  gvm: "GVM",
};

/** Every margin of a car that can tow a van, the tightest first: "To spare: 170 kg on the ball, 420 kg GVM". */
export function formatMargins({ margins }: Extract<TowAnswer, { kind: "yes" }>): string {
  return `To spare: ${margins.map(({ limit, kg }) => `${formatKg(kg)} ${SHORT[limit]}`).join(", ")}`;
}

/** The answer to a shopper, who gave the car's figures (D29, D127). */
export function formatAnswer(answer: TowAnswer): string {
  switch (answer.kind) {
    case "yes":
      return `Yes, by these figures. ${formatMargins(answer)}.`;
    case "no":
      return `No: ${formatList(answer.exceeded.map(({ limit, kg }) => `${formatKg(-kg)} over its ${LIMITS[limit]}`))}.`;
    case "unknown":
      return `We can't say yet. Missing: ${formatList(answer.missing.map((figure) => FIGURES[figure]))}.`;
  }
}
