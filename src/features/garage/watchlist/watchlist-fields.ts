/** Names of the fields of the form that removes a vehicle. */
export const WATCHLIST_FIELDS = { formToken: "form_token", removed: "remove" } as const;
