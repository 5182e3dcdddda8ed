/** The sign-in page: email and password first, then a code where the person has a second factor. */
export type SignInView =
  | { readonly step: "password"; readonly email: string; readonly error: string | null }
  | { readonly step: "code"; readonly challenge: string; readonly error: string | null };

export const SIGN_IN_FIELDS = {
  email: "email",
  password: "password",
  challenge: "challenge",
  code: "code",
} as const;

/** Why somebody who has signed in is asked to sign in again. */
export interface SignInAgain {
  readonly text: string;
  readonly email: string;
}
