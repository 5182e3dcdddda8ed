/**
 * Sends a step and returns the server's answer, or null if it gave no usable one (no network, an error page). The form
 * then keeps what was typed and shows the error itself (ERR-01); the router would replace it with its error page.
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
