import { BOOK_THREAD_FIELD } from "#features/inbox/paths.ts";
import type { CarGroup } from "#features/test-drives/take/car-choices.ts";
import type { PostedForm } from "#platform/http/read-input.ts";
import type { TimesOfDay } from "../drive/drive-view.ts";

/** Fields of the address and of the form. */
export const BOOK_FIELDS = {
  site: "site",
  car: "car",
  location: "location",
  thread: BOOK_THREAD_FIELD,
  token: "token",
  time: "time",
  name: "name",
  phone: "phone",
  email: "email",
  message: "message",
} as const;

type TypedField = "time" | "name" | "phone" | "email" | "message";
export type TypedBooking = Readonly<Record<TypedField, string>>;

export const readTyped = (form: PostedForm): TypedBooking => ({
  ...{ time: form(BOOK_FIELDS.time), name: form(BOOK_FIELDS.name), phone: form(BOOK_FIELDS.phone) },
  ...{ email: form(BOOK_FIELDS.email), message: form(BOOK_FIELDS.message) },
});

/** Why nothing was booked. */
export interface BookAnswer {
  readonly error: string;
  readonly fields: Readonly<Partial<Record<TypedField, string>>>;
  readonly typed: TypedBooking;
}

export interface BookView {
  readonly listHref: string;
  /** The sites that offer test drives, of those that the person works for; none where none does. */
  readonly sites: readonly {
    readonly id: number;
    readonly name: string;
    readonly href: string;
    readonly isChosen: boolean;
  }[];
  readonly site: number;
  /** Id of the thread of the shopper; "" for somebody new. */
  readonly thread: string;
  /** All that can be driven there. */
  readonly cars: readonly CarGroup[];
  /** What is wrong with the vehicle that was asked for. */
  readonly problem: string | null;
  /** The form of one vehicle; null before one is chosen. */
  readonly form: {
    readonly car: { readonly slug: string; readonly title: string; readonly reserved: boolean };
    /** Where it is driven; null if that is to be chosen. */
    readonly yard: { readonly slug: string; readonly name: string } | null;
    /** Where it can be driven, if that is not known. */
    readonly yards: readonly { readonly slug: string; readonly name: string }[];
    readonly days: readonly TimesOfDay[];
    readonly token: string;
    readonly chooseHref: string;
    readonly values: TypedBooking;
  } | null;
}
