/** What a shopper looks for; "" or null for what is not chosen. */
export interface PartSearch {
  /** A number, or words. */
  readonly query: string;
  /** Slugs. */
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
}

/** The most parts that a search lists, so that no search takes long (D341). */
export const MAX_FOUND = 500;
