import { formatCents } from "#ui/base/money.ts";
import { describeLastDay } from "../rules/offer-days.ts";
import type { TradeInPayment } from "./offer.server.ts";

/** A trade-in that counts towards a vehicle: what is left of it, in cents; negative where more is owing than it is worth. */
interface Credit {
  readonly title: string;
  readonly netCents: number;
}

/** A line of figures, in words. */
interface CreditRow {
  readonly label: string;
  readonly amount: string;
  /** What is to be said of it. */
  readonly note?: string;
}

/** What is owing on a trade-in is its owner's business, and whoever has the address reads the page: only the net figure shows. */
export function toCreditRow({ title, netCents }: Credit): CreditRow {
  return netCents < 0
    ? { label: `Still owing on your ${title}, above our offer`, amount: formatCents(-netCents) }
    : {
        ...{ label: `Your ${title}`, amount: `−${formatCents(netCents)}` },
        note: "Our offer, less anything owing on it.",
      };
}

/** What a trade-in takes off the price or adds to it. */
export const describeNet = ({ netCents }: Pick<Credit, "netCents">): string =>
  netCents < 0
    ? `${formatCents(-netCents)} more is owing on it than we offer, and is added to what you pay.`
    : `${formatCents(netCents)} off what you pay, with anything owing on it paid out.`;

/** What a page says of a trade-in that counts; no more, since whoever has the address reads it. */
export interface CreditView {
  /** "2019 Toyota Corolla Ascent Sport" */
  readonly title: string;
  /** What it takes off the price or adds to it, and how long that stands. */
  readonly words: string;
}

export function buildCreditView(
  credit: Pick<TradeInPayment, "title" | "netCents" | "state" | "validUntil" | "timeZone">,
): CreditView {
  const stands =
    credit.state === "accepted"
      ? "You accepted our offer."
      : `The figure stands until the end of ${describeLastDay(credit.validUntil, credit.timeZone)}.`;
  return { title: credit.title, words: `${describeNet(credit)} ${stands} It is subject to our inspection.` };
}

/** Said instead of a figure that has ended. */
export const CREDIT_GONE =
  "The valuation of your trade-in does not stand any more, so it is not counted. Have your car valued again, or call us.";
