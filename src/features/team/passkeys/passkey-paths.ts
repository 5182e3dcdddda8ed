import type { PasskeyPurpose } from "#features/identity/staff/passkeys/passkey-challenge.ts";

export const PASSKEY_PATH = "/passkey-options";
export const PASSKEY_PARAMETER = "for";

/** Where the page's script asks what to ask an authenticator for. */
export const toPasskeyOptionsHref = (purpose: PasskeyPurpose): string =>
  `${PASSKEY_PATH}?${PASSKEY_PARAMETER}=${purpose}`;

/** The field in which a form sends what the authenticator answered. */
export const PASSKEY_FIELD = "passkey";
