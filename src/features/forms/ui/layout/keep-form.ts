/**
 * Sends a step and answers what the server says, or null when it says nothing of use (no network, an error page): the
 * form then stays as typed and tells so itself (ERR-01), where the router would put its error page in its place.
 * Redirects pass through.
 */
export async function keepForm<View>(send: () => Promise<View>): Promise<View | null> {
  try {
    return await send();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return null;
  }
}

/** Answers what a form's loader says, or its error: what keeps a form from loading is for the place that shows it to say. Redirects pass through. */
export async function loadForm<View>(load: () => Promise<View>): Promise<View | { readonly error: unknown }> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { error };
  }
}
