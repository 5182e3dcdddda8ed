import { readId, signId } from "#platform/secrets/signed-token.ts";

/**
 * What the links to a reservation carry. Who has it can see, pay and cancel the reservation without signing in.
 * @param secret of this installation
 */
export const issueReservationToken = (secret: string, id: string): string =>
  signId("reservations", secret, id);

/** The id of a token's reservation; null for a token that this installation did not issue. */
export const readReservationToken = (secret: string, token: string): string | null =>
  readId("reservations", secret, token);
