const loading: Promise<void>[] = [];

/** Notes a part of pages that is on its way. */
export function addPart(part: Promise<void>): void {
  loading.push(part);
}

/**
 * Resolves once the parts asked for so far, and those that they bring, are there (or failed), so that drawing a page waits for
 * nothing.
 */
export async function waitForParts(): Promise<void> {
  for (let waited = 0; waited < loading.length; ) {
    waited = loading.length;
    await Promise.all(loading);
  }
}
