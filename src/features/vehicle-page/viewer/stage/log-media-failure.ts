/** Logs media that could not be shown; the shopper gets no message (GAL-16). */
export function logMediaFailure(what: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: GAL-16 asks for a log, and the browser's is the one at hand
  console.warn(`${what} could not be shown:`, detail);
}
