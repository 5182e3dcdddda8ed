import { z } from "zod";
import type { CarType, ItemType } from "#features/vehicles/vehicle.ts";
import { NOTICE_ANSWERS, type NoticeAnswer } from "#features/vehicles/vehicle-notice.ts";
import table from "./data/vehicle-notice.json" with { type: "json" };
import { findState, lawSource, type State, state } from "./law-table.ts";

const answers = z.array(z.enum(NOTICE_ANSWERS as [NoticeAnswer, ...NoticeAnswer[]]));

/** States whose law wants a notice on a used vehicle that is offered. In all others the answers are advice. */
const TABLE = z
  .partialRecord(
    state,
    z.strictObject({
      source: lawSource,
      note: z.string(),
      /** The name of the notice in law. */
      form: z.string().min(1),
      /** The names of the statements that go with it, by whether the vehicle has a statutory warranty. */
      statements: z.strictObject({ warranty: z.string().min(1), none: z.string().min(1) }),
      /** What it must have before the vehicle is offered. */
      answers,
      /** What it must also have of a vehicle with an engine or motor. */
      motorAnswers: answers,
    }),
  )
  .parse(table);

export type NoticeLaw = NonNullable<(typeof TABLE)[State]>;

/** What the law of a state says of the notice; null if we know of none. */
export function findNoticeLaw(letters: string | null): NoticeLaw | null {
  const found = findState(letters);
  return (found && TABLE[found]) ?? null;
}

export const NOTICE_LAWS = Object.entries(TABLE) as readonly (readonly [State, NoticeLaw])[];

/** Kinds of vehicles that no notice is about. */
export const WITHOUT_NOTICE: readonly ItemType[] = ["boat", "trailer"];
/** Kinds that have an engine or motor, and an odometer. */
export const WITH_MOTOR: readonly ItemType[] = ["car", "motorcycle", "truck"];

/** What is worth answering where no law asks: shoppers ask for it. */
const ADVISED: readonly NoticeAnswer[] = ["writeOff", "ppsr"];

export interface NoticedVehicle {
  readonly carType: CarType;
  readonly itemType: ItemType;
  /** Of its yard, as in "WA". */
  readonly state: string | null;
  /** What is answered; null for nothing. */
  readonly noticeAnswers: readonly NoticeAnswer[] | null;
}

/** Whether a vehicle has a notice at all: a used one that is licensed for the road. */
export const hasNotice = ({ carType, itemType }: Pick<NoticedVehicle, "carType" | "itemType">): boolean =>
  carType === "used" && !WITHOUT_NOTICE.includes(itemType);

/** What is not answered yet of what the law of the yard's state asks, or else of what is advised (D460). */
export function listMissingAnswers(vehicle: NoticedVehicle): {
  readonly isRequired: boolean;
  readonly missing: readonly NoticeAnswer[];
} {
  const law = findNoticeLaw(vehicle.state);
  if (!hasNotice(vehicle)) return { isRequired: false, missing: [] };
  const needed = law
    ? [...law.answers, ...(WITH_MOTOR.includes(vehicle.itemType) ? law.motorAnswers : [])]
    : ADVISED;
  const missing = needed.filter((answer) => !vehicle.noticeAnswers?.includes(answer));
  return { isRequired: law !== null, missing };
}

/** Whether the law of the yard's state forbids offering a vehicle because its notice is not answered (D460). */
export function lacksNotice(vehicle: NoticedVehicle): boolean {
  const { isRequired, missing } = listMissingAnswers(vehicle);
  return isRequired && missing.length > 0;
}
