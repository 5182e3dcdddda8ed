/** Tells scripts that there may be a session, so that other visitors' pages need not ask (D139). It authorises nothing. */
export const HINT_COOKIE = "signed-in";
