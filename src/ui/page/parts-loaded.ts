const loading: Promise<void>[] = [];

/** Notes a part of pages that is on its way. */
export function addPart(part: Promise<void>): void {
  loading.push(part);
}

/** Resolves once the parts asked for so far are there (or failed), so that drawing a page waits for nothing. */
export async function waitForParts(): Promise<void> {
  await Promise.all(loading);
}
