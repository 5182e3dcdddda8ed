import type { WarrantyTerms } from "#features/places/law/statutory-warranty.ts";
import {
  FORMER_USES,
  MAX_NOTICE_TEXT,
  PPSR_RESULTS,
  type VehicleNotice,
  WRITE_OFFS,
} from "#features/vehicles/vehicle-notice.ts";
import { type NoticeField, TICKED, type TypedNotice } from "./notice-view.ts";

interface Known {
  /** Calendar date where the vehicle stands, `YYYY-MM-DD`. */
  readonly today: string;
  /** The warranties that may be chosen. */
  readonly warranties: readonly WarrantyTerms[];
  /** Whether it has an engine and an odometer. */
  readonly hasMotor: boolean;
}

type Errors = Partial<Record<NoticeField, string>>;
export type JudgedNotice =
  | { readonly ok: true; readonly notice: VehicleNotice }
  | { readonly ok: false; readonly errors: Readonly<Errors> };

/** The register began on this day: nothing was searched before it. */
const PPSR_BEGAN = "2012-01-30";
const MAX_KM = 2_000_000;

/** How a warranty fills in its field: "3-5000" or "none". */
export const toWarrantyValue = (warranty: WarrantyTerms | "none"): string =>
  warranty === "none" ? "none" : `${warranty.months}-${warranty.km}`;

/** Makes answers of what was typed. What is empty is not answered; what cannot be right is told beside its field. */
export function judgeNotice(typed: TypedNotice, known: Known): JudgedNotice {
  const errors: Errors = {};
  const refuse = (field: NoticeField, message: string): undefined => {
    errors[field] ??= message;
  };
  const choose = <Key extends string>(
    field: NoticeField,
    names: Readonly<Record<Key, string>>,
  ): Key | undefined => {
    const text = typed[field];
    if (text === "") return undefined;
    return Object.hasOwn(names, text) ? (text as Key) : refuse(field, "Choose one of the list.");
  };
  const readText = (field: NoticeField): string | undefined =>
    typed[field].length <= MAX_NOTICE_TEXT
      ? typed[field] || undefined
      : refuse(field, `Please keep to ${MAX_NOTICE_TEXT} characters.`);

  const readPpsr = (): VehicleNotice["ppsr"] => {
    const { ppsrNumber, ppsrDay, ppsrBy } = typed;
    const result = choose("ppsrResult", PPSR_RESULTS);
    if (result === undefined)
      return ppsrNumber || ppsrDay || ppsrBy
        ? refuse("ppsrResult", "Choose what the search found.")
        : undefined;
    const searchNumber = readText("ppsrNumber");
    const by = readText("ppsrBy");
    if (ppsrNumber === "") refuse("ppsrNumber", "Enter the number of the search certificate.");
    if (!isDate(ppsrDay)) refuse("ppsrDay", "Enter the day of the search, such as 2026-11-28.");
    else if (ppsrDay > known.today) refuse("ppsrDay", "The day of the search is in the future.");
    else if (ppsrDay < PPSR_BEGAN) refuse("ppsrDay", "The register began on 30 January 2012.");
    if (result === "encumbered" && ppsrBy === "") refuse("ppsrBy", "Enter who has the security interest.");
    if (result === "clear" && ppsrBy !== "")
      refuse("ppsrBy", "A clear search names nobody. Leave this empty, or choose another result.");
    return searchNumber === undefined ? undefined : { result, searchNumber, day: ppsrDay, by: by ?? null };
  };

  const readWarranty = (): VehicleNotice["warranty"] => {
    if (typed.warranty === "" || typed.warranty === "none") return typed.warranty || undefined;
    const terms = known.warranties.find((each) => toWarrantyValue(each) === typed.warranty);
    return terms ?? refuse("warranty", "Choose one of the list.");
  };

  const readLicence = (): VehicleNotice["licence"] => {
    const { licence, unlicensed } = typed;
    if (unlicensed === TICKED)
      return licence === ""
        ? "none"
        : refuse("licence", "Enter the day, or tick that it has none, not both.");
    if (licence === "") return undefined;
    if (!isDate(licence)) return refuse("licence", "Enter the day as 2027-03-12.");
    return licence >= known.today
      ? licence
      : refuse("licence", "This day has passed. Tick that it has no current licence instead.");
  };

  const readOdometer = (): number | undefined => {
    const text = typed.odometer.replaceAll(/[\s,]/g, "").replace(/km$/i, "");
    if (text === "") return undefined;
    const km = Number(text);
    return /^\d+$/.test(text) && km <= MAX_KM
      ? km
      : refuse("odometer", "Enter whole kilometres, such as 84,210.");
  };

  const readEngine = (): string | undefined => (/^none$/i.test(typed.engine) ? "none" : readText("engine"));

  const notice = {
    ...{ writeOff: choose("writeOff", WRITE_OFFS), ppsr: readPpsr(), warranty: readWarranty() },
    ...{ licence: readLicence(), formerUse: choose("formerUse", FORMER_USES) },
    ...(known.hasMotor && { odometer: readOdometer(), engine: readEngine() }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, notice: dropEmpty(notice) };
}

/** Without what is undefined, so that a name stands for an answer. */
const dropEmpty = (notice: VehicleNotice): VehicleNotice =>
  Object.fromEntries(Object.entries(notice).filter(([, value]) => value !== undefined));

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
