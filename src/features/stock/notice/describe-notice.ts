import type { WarrantyTerms } from "#features/places/law/statutory-warranty.ts";
import {
  FORMER_USES,
  type NoticeAnswer,
  PPSR_RESULTS,
  type VehicleNotice,
  WRITE_OFFS,
} from "#features/vehicles/vehicle-notice.ts";
import { formatDate } from "#ui/base/calendar-date.ts";
import { formatWhole } from "#ui/base/money.ts";
import type { NoticeLine } from "./notice-view.ts";

/** What each answer is called. */
export const ANSWER_NAMES: Readonly<Record<NoticeAnswer, string>> = {
  writeOff: "Written off",
  ppsr: "PPSR search",
  warranty: "Statutory warranty",
  licence: "Licence",
  odometer: "Odometer",
  engine: "Engine number",
  formerUse: "Former use",
};

/** "3 months or 5,000 km" */
export const formatTerms = ({ months, km }: WarrantyTerms): string =>
  `${months} ${months === 1 ? "month" : "months"} or ${formatWhole(km)} km`;

export const describePpsr = ({ result, searchNumber, day, by }: NonNullable<VehicleNotice["ppsr"]>): string =>
  [`${PPSR_RESULTS[result]}${by ? ` (${by})` : ""}`, formatDate(day), `number ${searchNumber}`].join(", ");

const DESCRIBE: {
  readonly [Answer in NoticeAnswer]: (value: NonNullable<VehicleNotice[Answer]>) => string;
} = {
  writeOff: (value) => WRITE_OFFS[value],
  ppsr: describePpsr,
  warranty: (value) => (value === "none" ? "None" : formatTerms(value)),
  licence: (value) => (value === "none" ? "None is current" : `Until ${formatDate(value)}`),
  odometer: (value) => `${formatWhole(value)} km`,
  engine: (value) => (value === "none" ? "None" : value),
  formerUse: (value) => FORMER_USES[value],
};

function describeAnswer<Answer extends NoticeAnswer>(answer: Answer, notice: VehicleNotice): string | null {
  const value = notice[answer];
  return value === undefined ? null : DESCRIBE[answer](value as NonNullable<VehicleNotice[Answer]>);
}

/** What is answered, in words, in the order of the notice. */
export const describeNotice = (notice: VehicleNotice): NoticeLine[] =>
  (Object.keys(ANSWER_NAMES) as NoticeAnswer[]).flatMap((answer) => {
    const value = describeAnswer(answer, notice);
    return value === null ? [] : { name: ANSWER_NAMES[answer], value };
  });
