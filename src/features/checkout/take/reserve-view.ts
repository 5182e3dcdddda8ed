import type { EnquiryView } from "#features/forms/enquiry/take/enquiry-view.ts";
import type { EnquiryCar } from "#features/leads/take/enquiry-values.ts";
import type { YardView } from "#features/tenancy/locations/yard-view.ts";
import type { CreditView } from "#features/trade-in/offer/credit-words.ts";

/** What the page says of the money and the time, in words. */
interface ReserveOffer {
  /** "$200" */
  readonly deposit: string;
  /** What is left to pay for the vehicle once the deposit and a trade-in count towards it: "$45,790". Null for nothing. */
  readonly rest: string | null;
  /** What the dealer pays the shopper, where these are worth more than the vehicle. */
  readonly back: string | null;
  readonly holdMinutes: number;
  readonly reservedDays: number;
  readonly refundDays: number;
  /** The price in cents that the shopper sees. */
  readonly priceCents: number;
  /** Law of the place where the vehicle is sold; empty for none that concerns a reservation. */
  readonly notes: readonly string[];
}

/** The form that reserves a vehicle, or that joins the line for one that somebody else has. */
export interface ReserveForm
  extends Pick<EnquiryView, "values" | "errors" | "formError" | "token" | "terms"> {
  readonly kind: "reserve" | "wait";
  readonly car: EnquiryCar;
  readonly offer: ReserveOffer;
  /** What names the trade-in that the address has; "" for none. */
  readonly tradeIn: string;
  /** That trade-in, if it counts now. */
  readonly credit: CreditView | null;
  /** Why it does not count. */
  readonly creditProblem: string | null;
  readonly takesTradeIns: boolean;
  readonly yard: YardView | null;
  /** Where all that it costs is put together; null if there is no such page. */
  readonly dealHref: string | null;
  /** Of a vehicle that somebody holds for now: "Sunday 2 March 2025, 10:42 am". Null for one that is reserved, or free. */
  readonly heldUntil: string | null;
  /** How many wait already. */
  readonly waiting: number;
  /** For how long it is held for the next in line: "4 hours". */
  readonly waitingTime: string;
}

/** A vehicle that cannot be reserved here. */
export interface ReserveRefused {
  readonly kind: "refused";
  readonly car: EnquiryCar;
  readonly title: string;
  readonly text: string;
  readonly formError: string | null;
  readonly yard: YardView | null;
}

export type ReserveView = ReserveForm | ReserveRefused;
