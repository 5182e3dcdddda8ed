/** The sign-in page, for a page that shows its form itself; takes the same parameters. */
export const SIGN_IN_CALL = "/api/sign-in";

/** The page with the shopper's details and sessions. */
export const DETAILS_PATH = "/my-garage/details";

/** What the dealer may send the shopper, and what they agreed to. */
export const CONSENTS_PATH = "/my-garage/messages";

/** Where a shopper erases the account. */
export const ERASE_PATH = "/my-garage/erase";

/** Everything held about the shopper, as a file. */
export const MY_DATA_PATH = "/api/my-data";
