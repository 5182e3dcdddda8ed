/** What a shopper may quote on the phone: the first eight characters of the enquiry's id, which dealers see in full (D122). */
export const toLeadReference = (id: string): string => id.slice(0, 8).toUpperCase();

/** A reference from an address; null for anything else. */
export const readReference = (text: string | null): string | null =>
  text !== null && /^[0-9A-F]{8}$/.test(text) ? text : null;
