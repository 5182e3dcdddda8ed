import type { SignInKind } from "#features/inventory/sources/feed-address.ts";
import { OFFLINE } from "#ui/page/offline.ts";
import type { PreviewView } from "../describe-draft.ts";

export const SETUP_FORM = {
  intent: "intent",
  name: "name",
  address: "address",
  signIn: "sign_in",
  signInName: "sign_in_name",
  secret: "secret",
  mapping: "mapping",
  holds: "holds",
  every: "every",
  silentAfter: "silent_after",
  notify: "notify",
  yards: "yard",
  /** What the form was shown, so that it overwrites nobody's change. */
  shown: "shown",
  /** Says that what was imported by hand under the name is to be the feed's. */
  confirmed: "confirmed",
} as const;

export const SETUP_INTENTS = { save: "save", check: "check" } as const;

/** What a feed is read with, beside the names of mappings. */
export const MAPPING_CHOICES = {
  /** The ready or used one that fits the file. */
  detect: "?",
  /** The one that it has. */
  keep: "=",
} as const;

/** A field that may be wrong. */
export type SetupField =
  | "name"
  | "address"
  | "signIn"
  | "signInName"
  | "secret"
  | "mapping"
  | "every"
  | "silentAfter"
  | "notify"
  | "yards";

/** What is in the form, but for the password or key. */
export interface TypedFeed {
  readonly name: string;
  readonly address: string;
  readonly signIn: SignInKind | "";
  readonly signInName: string;
  readonly mapping: string;
  readonly holds: "stock" | "changes";
  /** Minutes. */
  readonly every: string;
  /** Hours. */
  readonly silentAfter: string;
  /** One per line. */
  readonly notify: string;
  /** Slugs; none for all. */
  readonly yards: readonly string[];
}

interface OptionView {
  readonly value: string;
  readonly label: string;
}

export interface SetupView {
  /** Null for a new one. */
  readonly name: string | null;
  readonly backHref: string;
  readonly typed: TypedFeed;
  readonly shown: string;
  readonly mappings: readonly OptionView[];
  readonly intervals: readonly OptionView[];
  readonly yards: readonly OptionView[];
  /** "28 Nov 2026, 3:04 pm AEST", when the password or key was set; null for none. */
  readonly secretSetAt: string | null;
  readonly isPaused: boolean;
  /** Whether it reads a file or folder of the server, which no page names. */
  readonly isLocal: boolean;
}

/** What came from the address. */
export interface CheckView {
  /** "12 kB came: 214 rows, read with dealer-csv." */
  readonly text: string;
  readonly isGood: boolean;
  readonly first: PreviewView | null;
  readonly problems: readonly string[];
}

export interface SetupAnswer {
  readonly error: string | null;
  readonly errors: Partial<Record<SetupField, string>>;
  readonly check: CheckView | null;
  /** As typed; null leaves the form as it is. */
  readonly typed: TypedFeed | null;
  /** Replaces what the form was shown, once the person has seen what somebody else changed; null leaves it. */
  readonly shown: string | null;
  /** Whether saving again confirms what was asked. */
  readonly asksToConfirm: boolean;
}

export const SETUP_OFFLINE: SetupAnswer = {
  ...{ error: OFFLINE, errors: {}, check: null, typed: null, shown: null, asksToConfirm: false },
};
