import type { ManagedAlert } from "#features/alerts/request/manage-view.ts";

/** An alert in the garage. */
export interface AlertEntry extends ManagedAlert {
  /** "Show 12 cars": where it leads; null until its owner confirmed it, and once there is nothing to show. */
  readonly link: { readonly href: string; readonly label: string } | null;
}

/** An alert that was just stopped. */
export interface StoppedAlert {
  readonly title: string;
  /** The form that asks for the same again; null once the site no longer has the vehicle. */
  readonly askAgainHref: string | null;
}
