import type { PostedForm } from "#platform/http/read-input.ts";
import {
  SIGN_FIELDS,
  type SignField,
  type SigningProblems,
  type TypedSigning,
} from "../rules/check-signing.ts";

/** Fields of the form beside what is asked. */
export const SENT_FIELDS = {
  submission: "submission",
  /** ISO instant by the clock of the phone. */
  signedAt: "signed_at",
  agreement: "agreement",
  seal: "seal",
  picture: "picture",
} as const;

/** More than a phone takes; a picture is made smaller before it is sent. */
export const MAX_PICTURE_BYTES = 15_000_000;

export const readSigned = (form: PostedForm): TypedSigning =>
  Object.fromEntries(Object.entries(SIGN_FIELDS).map(([field, name]) => [field, form(name)])) as Record<
    SignField,
    string
  >;

/** What became of what was signed. */
export interface SignAnswer {
  readonly error: string | null;
  readonly problems: SigningProblems;
  /** Whether the same may be taken later. */
  readonly isTemporary: boolean;
}

/** The answer to what is not complete, from the server and from the phone itself. */
export const refuseProblems = (problems: SigningProblems): SignAnswer => ({
  ...{ error: Object.values(problems).join(" "), problems, isTemporary: false },
});

/** From where, and for which test drive, a phone sends what was signed on it. */
export interface SignPlace {
  /** Whose phone it is: what is kept on it is of one person. */
  readonly you: number;
  readonly driveId: string;
  readonly signHref: string;
}

/** What the form of a test drive's page shows. */
export interface SignView {
  /** UUID, for a browser that makes none. */
  readonly submission: string;
  readonly agreement: { readonly text: string; readonly seal: string };
  /** Whether the text has words for the dealer's lawyer to confirm. */
  readonly isUnconfirmed: boolean;
  readonly pictureDays: number;
  readonly name: string;
  /** Chosen first, where the yard is. */
  readonly state: string;
  /** IANA zone of the yard. */
  readonly timeZone: string;
}

/** What was signed, for staff. */
export interface PaperView {
  /** "Signed by Jane Citizen, 28 Nov 2026, 10:02 am AEST" */
  readonly signed: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly agreementHref: string;
  /** Whether it can still be discarded, such as with a wrong plate. */
  readonly canDiscard: boolean;
  readonly submission: string;
  readonly picture:
    | { readonly kind: "kept"; readonly href: string; readonly until: string }
    | { readonly kind: "erased"; readonly at: string }
    | null;
  readonly odometerOut: number;
  /** "" until the vehicle is back. */
  readonly odometerIn: string;
}
