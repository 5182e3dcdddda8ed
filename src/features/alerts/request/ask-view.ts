import type { PriceView } from "#features/pricing/price.ts";
import type { PictureView } from "#ui/media/picture.tsx";
import type { Frequency } from "../rules/alert.ts";

/** What the form asks about. */
export interface AskSubject {
  readonly kind: "search" | "price";
  /** "SUV, Up to $30,000", "2024 Mazda CX-5 Touring" */
  readonly title: string;
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
  /** Whether an email has been asked for, so that the page says what to do next. */
  readonly isSent: boolean;
  readonly consent: string;
}
