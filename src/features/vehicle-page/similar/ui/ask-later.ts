/**
 * Asks the site for something that the page can do without, as JSON; null if that fails, which is only logged
 * (API-04, SIM-07, ERR-03).
 */
export async function askLater<Answer>(path: string, signal: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch(path, { signal });
    if (response.ok) return (await response.json()) as Answer;
    warn(path, response.status);
  } catch (error) {
    if (!signal.aborted) warn(path, error);
  }
  return null;
}

function warn(path: string, problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: ERR-03 asks for a log entry.
  console.warn(path, problem);
}
