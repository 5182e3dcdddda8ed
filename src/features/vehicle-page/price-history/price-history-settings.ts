import { z } from "zod";

/** Whether the page tells the history of its price. */
export const priceHistory = z
  .boolean()
  .default(true)
  .describe(
    'Says when the vehicle was listed and when its price came down, such as "Listed 12 days ago; reduced by $1,000 on 3 November" (D9, D125).',
  );
