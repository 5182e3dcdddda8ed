export const SIGN_IN_PATH = "/sign-in";

/**
 * The call that answers with the steps of the sign-in page, for its form over another page (D294).
 * @param path of the sign-in page, with or without its parameters
 */
export const toSignInCall = (path: string): string => `/api${path}`;

/** The page with the shopper's details and sessions. */
export const DETAILS_PATH = "/my-garage/details";

/** What the dealer may send the shopper, and what they agreed to. */
export const CONSENTS_PATH = "/my-garage/messages";

/** Where a shopper erases the account. */
export const ERASE_PATH = "/my-garage/erase";

/** Everything held about the shopper, as a file. */
export const MY_DATA_PATH = "/api/my-data";
