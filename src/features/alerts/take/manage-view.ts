import type { Frequency } from "../rules/alert.ts";

export interface ManagedAlert {
  readonly id: string;
  readonly kind: "search" | "price";
  readonly title: string;
  /** The search, or the vehicle's page; null once the site no longer has the vehicle. */
  readonly href: string | null;
  /** "23 November 2026" */
  readonly askedOn: string;
  readonly isConfirmed: boolean;
}

/** What is emailed about, by the kind of an alert. */
export const WATCHED = { search: "New matches and lower prices", price: "A lower price" } as const;

/** The page where a subscriber confirms, sees and stops alerts. */
export type ManageView =
  | {
      readonly kind: "alerts";
      readonly token: string;
      readonly email: string;
      readonly frequency: Frequency;
      readonly alerts: readonly ManagedAlert[];
      /** What the last change did, in a sentence. */
      readonly done: string | null;
    }
  /** Stopped, or a link that is damaged: the page says the same. */
  | { readonly kind: "none"; readonly isStopped: boolean };
