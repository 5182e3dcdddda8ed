import type { NotificationsView } from "../notifications/notifications-view.ts";
import { PASSKEY_FIELD } from "../passkeys/passkey-paths.ts";

export const YOU_FIELDS = {
  intent: "intent",
  name: "name",
  password: "password",
  newPassword: "new_password",
  code: "code",
  session: "session",
  /** What the authenticator answered. */
  passkey: PASSKEY_FIELD,
  passkeyId: "passkey_id",
  passkeyName: "passkey_name",
} as const;

export const YOU_INTENTS = {
  rename: "rename",
  changePassword: "password",
  beginSecondFactor: "begin",
  confirmSecondFactor: "confirm",
  removeSecondFactor: "remove",
  endSession: "end",
  endOtherSessions: "end-others",
  addPasskey: "add-passkey",
  renamePasskey: "rename-passkey",
  removePasskey: "remove-passkey",
} as const;

interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly isThis: boolean;
  /** "Last used 27 Nov 2026, 3:04 pm" */
  readonly used: string;
}

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  /** "Added 27 Nov 2026, never used" */
  readonly text: string;
}

export interface YouView {
  readonly name: string;
  readonly email: string;
  readonly hasSecondFactor: boolean;
  /** Recovery codes that were not used yet. */
  readonly recoveryCodesLeft: number;
  readonly sessions: readonly SessionView[];
  readonly passkeys: readonly PasskeyView[];
  /** What a passkey of this browser may be called. */
  readonly newPasskeyName: string;
  /** Whether they have just proved who they are, as passkeys are added and removed. */
  readonly isConfirmed: boolean;
  /** Whether they came by a dealer's single sign-on, which changes nothing here. */
  readonly isBySso: boolean;
  readonly notifications: NotificationsView;
}

/** A second factor that waits for its first code. */
export interface SetUpView {
  /** QR code as an SVG path in a square of `size` modules. */
  readonly qr: { readonly path: string; readonly size: number };
  /** To be typed where no camera is at hand, in groups of four. */
  readonly secret: string;
}

/** How somebody enters an account that demands a second factor of them. */
export interface SecondFactorView {
  /** "Harbourline Motors" */
  readonly dealer: string;
  /** `sign-in`: they have set one up, and have not signed in with it on this device. */
  readonly step: "set-up" | "sign-in" | "done";
  readonly you: YouView;
  /** A path of the back office. */
  readonly next: string;
  readonly signInHref: string;
}

/** What a form of the page led to. */
export interface YouAnswer {
  readonly intent: string;
  /** The passkey that the form was of; null for a new one and any other form. */
  readonly passkey: string | null;
  readonly done: string | null;
  readonly errors: Partial<Record<keyof typeof YOU_FIELDS | "notifications", string>>;
  readonly setUp: SetUpView | null;
  /** Shown once, right after they were made. */
  readonly recoveryCodes: readonly string[];
}
