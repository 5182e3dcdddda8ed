/** Tells a shopper whose line fails that a press did nothing. */
export const alertNoCode = (): void => alert("That did not work. Check your connection and try again.");
