import type { PriceView } from "#features/pricing/price.ts";
import type { PictureView } from "#ui/media/picture.tsx";
import type { Frequency } from "../rules/alert.ts";

/** What the form asks about. */
export interface AskSubject {
  readonly kind: "search" | "price";
  /** "SUV, Up to $30,000", "2024 Mazda CX-5 Touring" */
  readonly title: string;
  /** "cars": what a search finds; null for a vehicle. */
  readonly noun: string | null;
  /** The search, or the vehicle's page. */
  readonly href: string;
  /** Of a vehicle. */
  readonly price: PriceView | null;
  readonly photo: PictureView | null;
}

export interface AskView {
  readonly subject: AskSubject;
  readonly values: { readonly email: string; readonly frequency: Frequency };
  /** What is wrong with the address, and what is wrong otherwise. */
  readonly emailError: string | null;
  readonly formError: string | null;
  /** The signed-in shopper's proved address; null if one is asked for. */
  readonly own: { readonly email: string; readonly formToken: string } | null;
  /** What has been done, so that the page says what comes next: an email to confirm was sent, or the alert is there. */
  readonly done: "sent" | "confirmed" | null;
  readonly consent: string;
}
