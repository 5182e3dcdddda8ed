import type { Page } from "@playwright/test";

/** The events "saved a car" (39) of the page so far, as a tag manager finds them (ANA-06). */
export const listSavedEvents = (page: Page): Promise<readonly { id: number; car_id: number }[]> =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: { id: number; car_id: number }[] }).dataLayer ?? []).filter(
      ({ id }) => id === 39,
    ),
  );
