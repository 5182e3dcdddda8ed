import type { SectionView } from "./sections.ts";

/** What the frame around every page shows. */
export interface ShellView {
  /** Null for someone who has not signed in. */
  readonly person: { readonly name: string; readonly sessionId: string } | null;
  /** Null on a page of no account. */
  readonly account: { readonly slug: string; readonly name: string; readonly role: string } | null;
  /** Whether there is another account to change to. */
  readonly hasOtherAccounts: boolean;
  /** Slug of the dealer whose single sign-on the person came by, which confirms who they are (see `ConfirmForm`); null for others. */
  readonly ssoDealer: string | null;
  readonly sections: readonly SectionView[];
  /** Where the menu hears of leads; null on a page of no account. */
  readonly live: { readonly liveHref: string; readonly unreadHref: string } | null;
}
