/**
 * Resolves when the browser has painted what has changed so far. What a press starts but does not show waits for this, so
 * that the answer to the press is not late. In a hidden tab it waits until the tab is shown.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
