import { cleanLine } from "#features/leads/rules/typed-text.ts";
import { STATES } from "#features/places/states.ts";

/** What is asked before a test drive, by the names of the form's fields. */
export const SIGN_FIELDS = {
  seen: "licence_seen",
  state: "licence_state",
  class: "licence_class",
  expires: "licence_expires",
  last: "licence_last",
  plate: "plate",
  odometer: "odometer_out",
  name: "signed_name",
  signature: "signature",
  typed: "signs_by_name",
} as const;

export type SignField = keyof typeof SIGN_FIELDS;
export type TypedSigning = Readonly<Record<SignField, string>>;

/** Where a driver licence is from. */
export const LICENCE_STATES = [...STATES, "Overseas"] as const;

/** What was taken down, as it is stored. */
export interface Signing {
  readonly licence: {
    readonly state: string;
    readonly class: string;
    /** `YYYY-MM-DD`, the last day on which it is good. */
    readonly expires: string;
    readonly last: string;
  };
  readonly plate: string;
  /** In kilometres. */
  readonly odometerOut: number;
  readonly signedName: string;
  /** An SVG path of 1000 by 300; null for a name that was typed in its place. */
  readonly signature: string | null;
}

export type SigningProblems = Readonly<Partial<Record<SignField, string>>>;

/** Points of whole numbers, so that a path is nothing else. */
const PATH = /^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})+)+$/;
export const MAX_SIGNATURE_LENGTH = 30_000;
const MAX_KM = 2_000_000;

/**
 * Checks what was taken down before a test drive (D451): a licence that was seen and is good on the day of the drive, the trade plate,
 * the odometer, and a signature that was drawn, or a name typed in its place.
 * The phone checks it, too: without a connection nobody else says that a licence has expired.
 * @param today the day of signing by the clock of the yard, `YYYY-MM-DD`, on which the licence must be good
 */
export function checkSigning(
  typed: TypedSigning,
  { today }: { readonly today: string },
):
  | { readonly ok: true; readonly signing: Signing }
  | { readonly ok: false; readonly problems: SigningProblems } {
  const line = (field: SignField) => cleanLine(typed[field]).trim();
  const problems: SigningProblems = Object.fromEntries(
    Object.entries({
      seen: line("seen") === "on" ? null : "Look at the licence, and tick that you have seen it.",
      state: (LICENCE_STATES as readonly string[]).includes(line("state"))
        ? null
        : "Choose where the licence is from.",
      class: /^[\p{L}\d ,./-]{1,20}$/u.test(line("class"))
        ? null
        : "Enter the class as it is on the licence, such as C.",
      expires: findExpiryProblem(line("expires"), today),
      last: /^[a-z\d]{1,4}$/i.test(line("last"))
        ? null
        : "Enter the last characters of the licence number, four at most.",
      plate: /^[a-z\d][a-z\d -]{0,9}$/i.test(line("plate"))
        ? null
        : "Enter the trade plate with letters and digits, ten at most.",
      odometer: findOdometerProblem(line("odometer")),
      name: /^.{2,80}$/u.test(line("name"))
        ? null
        : "Enter the name of whoever signs, in 2 to 80 characters.",
      signature: findSignatureProblem(typed),
    } satisfies Partial<Record<SignField, string | null>>).filter(([, problem]) => problem !== null),
  );
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    signing: {
      licence: {
        ...{ state: line("state"), class: line("class"), expires: line("expires") },
        last: line("last").toUpperCase(),
      },
      plate: line("plate").toUpperCase(),
      odometerOut: readKm(line("odometer")) ?? 0,
      signedName: line("name"),
      signature: line("typed") === "on" ? null : typed.signature,
    },
  };
}

function findExpiryProblem(date: string, today: string): string | null {
  const isDate =
    /^\d{4}-\d\d-\d\d$/.test(date) && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date;
  if (!isDate) return "Enter the day on which the licence expires.";
  if (date < today)
    return `This licence expired on ${formatDate(date)}. Nobody may drive on it: ask for another one.`;
  return date > `${Number(today.slice(0, 4)) + 20}${today.slice(4)}`
    ? "No licence is good for so long."
    : null;
}

/** A calendar date in words: "3 March 2025". */
export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Kilometres as they are typed, also "45,210 km"; null for anything else. */
export function readKm(text: string): number | null {
  const digits = text.replace(/\s*km$/i, "").replaceAll(/(?<=\d)[ ,](?=\d{3})/g, "");
  const km = /^\d{1,7}$/.test(digits) ? Number(digits) : null;
  return km !== null && km <= MAX_KM ? km : null;
}

const findOdometerProblem = (text: string): string | null =>
  readKm(text) === null ? "Enter the odometer in kilometres, such as 45,210." : null;

function findSignatureProblem({ signature, typed }: TypedSigning): string | null {
  if (typed === "on") return null;
  if (signature === "") return "Sign in the field, or tick that the typed name is the signature.";
  return signature.length <= MAX_SIGNATURE_LENGTH && PATH.test(signature)
    ? null
    : "This signature cannot be read. Clear it and sign again.";
}
