/**
 * Puts text on the clipboard; whether that worked. Where the browser keeps the clipboard from the page, as it does
 * without https, the old way is tried.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.readOnly = true;
  holder.className = "sr-only";
  const focused = document.activeElement as HTMLElement | null;
  document.body.append(holder);
  holder.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    holder.remove();
    focused?.focus();
  }
}
